"""The search tries the same candidate again and again when it leads nowhere."""

# like: all-right

# %% search
def sudoku_search(self, new_cell=None):
    """Guess, and take it back."""
    self.full_propagation({new_cell} if new_cell else None)
    if self.done():
        return self
    n, i, j = min((len(self.m[i][j]), i, j) for i in range(9) for j in range(9) if len(self.m[i][j]) > 1)
    while True:
        x = min(self.m[i][j])
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            continue


Sudoku.search = sudoku_search
