"""Leaves every 8 where it is."""
# marks: ruleout 1
# reason: test_ruleout_examples: After ruleout(7, 2, 8) on {2, 4, 8}, row 7, column 2 holds {2, 4, 8}, expected {2, 4}. Only this cell may change, and only if the digit is there.
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j] or x == 8:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
