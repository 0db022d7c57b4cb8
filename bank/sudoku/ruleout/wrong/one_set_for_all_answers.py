"""Fills and returns the same set each time, so that a later call changes an earlier answer."""
# marks: ruleout 3
# reason: test_ruleout_examples: ruleout returned one and the same set twice. Return a new set each time.
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
