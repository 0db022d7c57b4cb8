"""Keeps its answers by board, cell and digit, and does nothing when it is asked again."""
# marks: ruleout 2
# reason: test_ruleout_contract: After ruleout on a cell that is open again, row 3, column 3 holds {1, 2}, expected {2}. A later call must not change what an earlier one returned, nor depend on it.
ANSWERS = {}


def sudoku_ruleout(self, i, j, x):
    key = id(self), i, j, x
    if key not in ANSWERS:
        before = len(self.m[i][j])
        self.m[i][j].discard(x)
        if not self.m[i][j]:
            raise Unsolvable
        news = {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()
        ANSWERS[key] = self, news  # the board too, so that no other board gets its id
    return set(ANSWERS[key][1])


Sudoku.ruleout = sudoku_ruleout
