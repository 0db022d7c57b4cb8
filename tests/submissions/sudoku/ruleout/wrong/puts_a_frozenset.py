"""Leaves a frozenset in the cell, from which nobody else can remove anything."""
# marks: ruleout 2
# reason: test_ruleout_contract: After ruleout, the cell must hold a set.
def sudoku_ruleout(self, i, j, x):
    before = self.m[i][j]
    self.m[i][j] = frozenset(before) - {x}
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(before) > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
