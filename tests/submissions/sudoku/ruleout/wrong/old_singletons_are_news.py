"""Returns the cell whenever it holds one candidate, also if it did before."""


# marks: ruleout 0
def sudoku_ruleout(self, i, j, x):
    self.m[i][j].discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    if len(self.m[i][j]) == 1:
        return {(i, j)}
    return set()


Sudoku.ruleout = sudoku_ruleout
