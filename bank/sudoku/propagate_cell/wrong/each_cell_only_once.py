"""Remembers which cells it has propagated and leaves them out on every other board."""
# marks: propagate_cell 3
# reason: test_propagate_cell_examples: sd.propagate_cell((4, 7)) must raise Unsolvable, and did not. 6 stands twice in row 4.
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
