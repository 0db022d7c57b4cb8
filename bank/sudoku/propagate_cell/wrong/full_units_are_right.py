"""Skips a unit whose other cells are all determined."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), with 5 there and in row 0, column 1, returned set(), expected: raises Unsolvable, because 5 stands twice in a row.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    row = [(i, c) for c in range(9) if c != j]
    column = [(r, j) for r in range(9) if r != i]
    block = [(r, c) for r, c in ALL_CELLS if (r // 3, c // 3) == (i // 3, j // 3) and (r, c) != (i, j)]
    news = set()
    for unit in (row, column, block):
        if all(len(self.m[r][c]) == 1 for r, c in unit):
            continue
        for r, c in unit:
            news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
