"""Does not raise Unsolvable when nothing is left."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 1) must raise Unsolvable, and did not. No candidate is left.
def sudoku_ruleout(self, i, j, x):
    many = len(self.m[i][j]) > 1
    self.m[i][j].discard(x)
    return {(i, j)} if many and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
