"""Takes it for news that the cell held two candidates, without asking whether the digit was one of them."""
# marks: ruleout 3
# reason: test_ruleout_examples: ruleout(8, 2, 5) on {2, 3} returned {(8, 2)}, expected set(). The digit was not there: no news.
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    self.m[i][j].discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if before == 2 else set()


Sudoku.ruleout = sudoku_ruleout
