"""Returns the cell whenever the digit was there, however many candidates are left."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 4) returned {(2, 7)}, expected set(). Two candidates are left: nothing is determined yet.
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j]:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)}


Sudoku.ruleout = sudoku_ruleout
