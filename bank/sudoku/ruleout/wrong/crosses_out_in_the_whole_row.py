"""Crosses the digit out of all cells of the row."""
# marks: ruleout 2
# reason: test_ruleout_examples: After ruleout(1, 0, 5) on {5, 6, 7}, row 1, column 3 holds {2, 9}, expected {2, 5, 9}. Only this cell may change, and only if the digit is there.
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    for cell in self.m[i]:
        cell.discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
