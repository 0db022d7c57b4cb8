"""Loops until one candidate is left, which never happens when there are two others."""
# marks: ruleout 1
# reason: test_ruleout_examples: This was stopped...
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    if before == 1 and x in self.m[i][j]:
        raise Unsolvable
    while len(self.m[i][j]) > 1:
        self.m[i][j].discard(x)
    return {(i, j)} if before > 1 else set()


Sudoku.ruleout = sudoku_ruleout
