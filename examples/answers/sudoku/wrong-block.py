"""The block begins in row i // 3 instead of 3 * (i // 3): right in the first block only."""

# like: all-right

# %% propagate_cell
def sudoku_propagate_cell(self, ij):
    """Tell the peers."""
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
    for r in range(i // 3, i // 3 + 3):
        for c in range(j // 3, j // 3 + 3):
            if (r, c) != (i, j):
                news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
