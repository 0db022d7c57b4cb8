"""Writes row and column before the number of candidates, so that min takes the first open cell."""
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j, _ = min((i, j, len(self.m[i][j])) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
