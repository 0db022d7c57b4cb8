"""Leaves a frozenset in the cell, from which nobody else can remove anything."""
# marks: ruleout 1
# reason: test_ruleout_examples: After sd.ruleout(2, 7, 4), row 2, column 7 holds frozenset({1, 2}), expected {1, 2}. It is self.m[i][j] that loses the 4: the cell in row i, column j. A cell holds a set of digits, and a frozenset is no set.
def sudoku_ruleout(self, i, j, x):
    before = self.m[i][j]
    self.m[i][j] = frozenset(before) - {x}
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(before) > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
