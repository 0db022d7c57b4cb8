"""Puts one and the same set into all cells that hold the same candidates."""
# marks: ruleout 2
# reason: test_ruleout_examples: After ruleout(5, 4, 8) on {6, 7, 8}, two cells share one set: what is ruled out in one is then gone from the other, too.
SETS = {}


def sudoku_ruleout(self, i, j, x):
    before = self.m[i][j]
    left = before - {x}
    if not left:
        raise Unsolvable
    self.m[i][j] = SETS.setdefault(tuple(sorted(left)), left)
    return {(i, j)} if len(before) > 1 and len(left) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
