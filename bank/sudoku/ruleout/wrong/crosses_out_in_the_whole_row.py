"""Crosses the digit out of all cells of the row."""
# marks: ruleout 2
# reason: test_ruleout_examples: After ruleout(6, 0, 7) on {1, 5, 7}, row 6, column 1 holds {5}, expected {5, 7}. Only this cell may change, and only if the digit is there.
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    for cell in self.m[i]:
        cell.discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
