"""Leaves every 8 where it is."""
# marks: ruleout 1
# reason: test_ruleout_examples: ruleout(5, 0, 8) on {3, 8} returned set(), expected {(5, 0)}. The cell has just become a singleton.
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j] or x == 8:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
