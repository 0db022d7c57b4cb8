"""Remembers which cells it has propagated and leaves them out on every other board."""
# marks: propagate_cell 3
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 0, column 2 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {1, 2, 3, 4, 6, 7, 8, 9}. Nothing was ruled out at all. Are the peers found? A unit holds pairs, (i, j) in unit. Is it the digit that you rule out? getel({5}) is 5. Does a return inside a loop end it too early?
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
