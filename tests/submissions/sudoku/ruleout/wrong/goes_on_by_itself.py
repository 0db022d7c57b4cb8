"""Tells the row about the new singleton, which is the next exercise."""
# marks: ruleout 2
# reason: test_ruleout_contract: After ruleout of a candidate in row 8, column 0, row 8, column 1 holds [a set], expected [a set].
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j]:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    if len(self.m[i][j]) > 1:
        return set()
    for c in range(9):
        if c != j:
            self.m[i][c] -= self.m[i][j]
    return {(i, j)}


Sudoku.ruleout = sudoku_ruleout
