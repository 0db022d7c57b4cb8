"""Counts column 3 to the blocks on the left."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After propagate_cell((3, 3)), a cell that holds 3, row 4, column 0 holds {6, 9}, expected {3, 6, 9}. It is in no unit of the cell that was propagated.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    rows = range(0, 3) if i < 3 else range(3, 6) if i < 6 else range(6, 9)
    columns = range(0, 3) if j <= 3 else range(3, 6) if j < 6 else range(6, 9)
    news = set()
    for k in range(9):
        if k != j:
            news |= self.ruleout(i, k, x)
        if k != i:
            news |= self.ruleout(k, j, x)
    for r in rows:
        for c in columns:
            if (r, c) != (i, j):
                news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
