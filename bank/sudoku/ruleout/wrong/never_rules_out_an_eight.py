"""Leaves every 8 where it is."""
# marks: ruleout 1
# reason: test_ruleout_examples: After ruleout(5, 4, 8) on {6, 7, 8}, row 5, column 4 holds {6, 7, 8}, expected {6, 7}. Only this cell may change, and only if the digit is there.
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j] or x == 8:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
