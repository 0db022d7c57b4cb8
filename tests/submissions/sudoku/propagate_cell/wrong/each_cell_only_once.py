"""Remembers which cells it has propagated and leaves them out on every other board."""
# marks: propagate_cell 3
# reason: test_propagate_cell_units: propagate_cell, of the same cell when a peer has become open again, returned set(), expected {(4, 8)}. What is there to do depends on the board as it is now.
PROPAGATED = set()


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1 or ij in PROPAGATED:
        return set()
    PROPAGATED.add(ij)
    x = getel(self.m[i][j])
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block):
            news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
