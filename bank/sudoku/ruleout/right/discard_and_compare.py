"""Crosses out with discard and compares how many candidates there were before."""
def sudoku_ruleout(self, i, j, x):
    """Cross out x."""
    many = len(self.m[i][j]) > 1
    self.m[i][j].discard(x)
    if len(self.m[i][j]) == 0:
        raise Unsolvable()
    if many and len(self.m[i][j]) == 1:
        return {(i, j)}
    return set()


Sudoku.ruleout = sudoku_ruleout
