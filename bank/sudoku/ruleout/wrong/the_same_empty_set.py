"""Returns one and the same empty set each time, which others may fill."""
# marks: ruleout 3
# reason: test_ruleout_examples: ruleout returned one and the same set twice. Return a new set each time.
NOTHING = set()


def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j]:
        return NOTHING
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(self.m[i][j]) == 1 else NOTHING


Sudoku.ruleout = sudoku_ruleout
