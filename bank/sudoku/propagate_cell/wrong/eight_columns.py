"""Stops before the last column of the row."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 0, column 8 holds {3, 5}, expected {3}. It is in the same row as row 0, column 0.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    row = {(i, c) for c in range(8)}
    column = {(r, j) for r in range(9)}
    block = {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    news = set()
    for r, c in (row | column | block) - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
