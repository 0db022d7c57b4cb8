"""Forgets the block."""
# marks: propagate_cell 0
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), a cell that holds 5, returned {(0, 8)}, expected {(1, 1), (0, 8)}. These two cells became singletons.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for k in range(9):
        if k != j:
            news |= self.ruleout(i, k, x)
        if k != i:
            news |= self.ruleout(k, j, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
