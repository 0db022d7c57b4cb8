"""Forgets the block."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 1, column 1 holds {4, 5}, expected {4}. It is in the same block as row 0, column 0.
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
