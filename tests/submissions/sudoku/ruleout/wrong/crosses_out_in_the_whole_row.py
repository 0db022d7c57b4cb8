"""Crosses the digit out of all cells of the row."""
# marks: ruleout 0
# reason: test_ruleout_examples: After ruleout(2, 7, 4) on {1, 2, 4}, row 2, column 0 holds {1, 2, 3, 5, 6, 7, 8, 9}, expected {1, 2, 3, 4, 5, 6, 7, 8, 9}. It is self.m[i][j] that loses the 4: the cell in row i, column j.
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    for cell in self.m[i]:
        cell.discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
