"""Counts column 3 to the blocks on the left."""


# marks: propagate_cell 6
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
