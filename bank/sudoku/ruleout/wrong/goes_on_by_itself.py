"""Tells the row about the new singleton, which is the next exercise."""
# marks: ruleout 2
# reason: test_ruleout_examples: After ruleout(5, 5, 7) on {2, 7}, row 5, column 1 holds {3, 6, 7, 8, 9}, expected {2, 3, 6, 7, 8, 9}. Only this cell may change, and only if the digit is there.
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
