"""Fills and returns the same set each time, so that a later call changes an earlier answer."""
# marks: ruleout 2
# reason: test_ruleout_contract: ruleout, called several times, returned {(3, 3)}, expected {(3, 4)}. A later call must not change what an earlier one returned, nor depend on it.
NEWS = set()


def sudoku_ruleout(self, i, j, x):
    NEWS.clear()
    if x in self.m[i][j]:
        self.m[i][j].remove(x)
        if not self.m[i][j]:
            raise Unsolvable
        if len(self.m[i][j]) == 1:
            NEWS.add((i, j))
    return NEWS


Sudoku.ruleout = sudoku_ruleout
