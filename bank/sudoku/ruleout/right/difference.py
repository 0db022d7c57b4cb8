"""Puts a new set in place of the old one."""
def sudoku_ruleout(self, i, j, x):
    old = self.m[i][j]
    new = old - {x}
    if not new:
        raise Unsolvable(f"nothing is left for row {i}, column {j}")
    self.m[i][j] = new
    return {(i, j)} if (len(old), len(new)) == (2, 1) else set()


Sudoku.ruleout = sudoku_ruleout
