"""Collects the news and does not return them."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: sd.propagate_cell((0, 0)) returned None, expected {(0, 8), (1, 1)}. These two cells became singletons. None usually means that a return is missing. (None is not a set.)
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block):
            news |= self.ruleout(r, c, x)


Sudoku.propagate_cell = sudoku_propagate_cell
