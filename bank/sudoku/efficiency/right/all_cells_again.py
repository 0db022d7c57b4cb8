"""Propagates from all cells after each guess, which costs a little more."""
# %% search
def sudoku_search(self, new_cell=None):
    """Guess, and take it back."""
    self.full_propagation()
    open_cells = [(i, j) for i in range(9) for j in range(9) if len(self.m[i][j]) > 1]
    if not open_cells:
        return self
    open_cells.sort(key=lambda ij: len(self.m[ij[0]][ij[1]]))
    i, j = open_cells[0]
    digits = list(self.m[i][j])
    while digits:
        attempt = Sudoku(self)
        attempt.m[i][j] = {digits.pop()}
        try:
            return attempt.search()
        except Unsolvable:
            pass
    raise Unsolvable("none of the digits works")


Sudoku.search = sudoku_search
