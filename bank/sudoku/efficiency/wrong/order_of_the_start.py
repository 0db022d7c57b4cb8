"""Sorts the cells once, at the start, and keeps to that order."""
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
def guess(sd, cell, order):
    sd.full_propagation(cell and {cell})
    left = [(i, j) for i, j in order if len(sd.m[i][j]) > 1]
    if not left:
        return sd
    i, j = left[0]
    for x in sorted(sd.m[i][j]):
        attempt = Sudoku(sd)
        attempt.m[i][j] = {x}
        try:
            return guess(attempt, (i, j), left)
        except Unsolvable:
            pass
    raise Unsolvable


def sudoku_search(self, new_cell=None):
    return guess(self, new_cell, sorted(ALL_CELLS, key=lambda ij: len(self.m[ij[0]][ij[1]])))


Sudoku.search = sudoku_search
