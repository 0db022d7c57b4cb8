"""Crosses the digit out of all cells of the row."""
# marks: ruleout 2
# reason: test_ruleout_contract: After ruleout of a candidate in row 0, column 8, row 0, column 0 holds [a set]9}, expected {1, 2, 3, 6, 7, 9}.
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    for cell in self.m[i]:
        cell.discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
