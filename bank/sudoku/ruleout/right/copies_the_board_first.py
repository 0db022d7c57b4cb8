"""Copies the board before each digit that it rules out, which is slow."""
def sudoku_ruleout(self, i, j, x):
    before = Sudoku(self)
    self.m[i][j].discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(before.m[i][j]) > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
