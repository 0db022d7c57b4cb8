"""Searches with plain propagation."""
# marks: efficiency 1
# reason: test_efficiency_examples: This was stopped...
# %% search
def sudoku_search(self, new_cell=None):
    sudoku_full_propagation(self)
    if self.done():
        return self
    i, j = min((c for c in ALL_CELLS if len(self.m[c[0]][c[1]]) > 1), key=lambda c: len(self.m[c[0]][c[1]]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
