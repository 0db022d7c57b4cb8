"""Begins to count the rows of the column at 1."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After propagate_cell((8, 5)), a cell that holds 3, row 0, column 5 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {1, 2, 4, 5, 6, 7, 8, 9}. It is in the same column.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    row = {(i, c) for c in range(9)}
    column = {(r, j) for r in range(1, 9)}
    block = {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    news = set()
    for r, c in (row | column | block) - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
