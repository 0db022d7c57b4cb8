"""Removes the digit without asking whether it is there, which is a KeyError."""
# marks: ruleout 3
# reason: test_ruleout_examples: Sudoku.ruleout raised KeyError: 9
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    self.m[i][j].remove(x)
    if len(self.m[i][j]) == 0:
        raise Unsolvable
    return {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
