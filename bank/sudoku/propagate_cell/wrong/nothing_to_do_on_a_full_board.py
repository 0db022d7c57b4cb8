"""Has nothing to do on a full board."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), with 5 there and in row 0, column 1, returned set(), expected: raises Unsolvable, because 5 stands twice in a row.
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
