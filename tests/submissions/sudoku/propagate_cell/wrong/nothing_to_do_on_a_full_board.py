"""Has nothing to do on a full board."""
# marks: propagate_cell 7
# reason: test_propagate_cell_unsolvable: propagate_cell on a full board returned set(), expected: raises Unsolvable, because the same digit stands twice in a row.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1 or self.done():
        return set()
    x = getel(self.m[i][j])
    news = set()
    for r, c in ALL_CELLS:
        if (r, c) != (i, j) and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3)):
            news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
