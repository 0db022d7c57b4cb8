"""Takes it for news that the cell held two candidates, without asking whether the digit was one of them."""
# marks: ruleout 2
# reason: test_ruleout_contract: ruleout of a digit that is no candidate in row 5, column 1, with 2 candidates returned {(5, 1)}, expected set().
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    self.m[i][j].discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if before == 2 else set()


Sudoku.ruleout = sudoku_ruleout
