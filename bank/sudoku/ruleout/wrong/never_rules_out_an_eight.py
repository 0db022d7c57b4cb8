"""Leaves every 8 where it is."""
# marks: ruleout 1
# reason: test_ruleout_examples: After ruleout(6, 1, 8) on {6, 8, 9}, row 6, column 1 holds {6, 8, 9}, expected {6, 9}. Only this cell may change, and only if the digit is there.
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j] or x == 8:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
