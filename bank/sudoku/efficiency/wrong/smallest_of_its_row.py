"""Guesses in the smallest cell of the first row that is still open."""
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    for i in range(9):
        still_open = [j for j in range(9) if len(self.m[i][j]) > 1]
        if still_open:
            break
    j = min(still_open, key=lambda j: len(self.m[i][j]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
