"""Gives the block two columns."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 1, column 2 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {1, 2, 3, 4, 6, 7, 8, 9}. It is in the same block as row 0, column 0.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    row = {(i, c) for c in range(9)}
    column = {(r, j) for r in range(9)}
    block = {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(2)}
    news = set()
    for r, c in (row | column | block) - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
