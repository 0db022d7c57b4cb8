"""Writes a propagation of its own that looks at the rows and columns only, and checks the blocks at the end."""
# marks: search 0
# marks: efficiency 0
# reason: test_efficiency_examples: This was stopped...
# %% search
def thin_out(sd):
    changed = True
    while changed:
        changed = False
        for i, j in ALL_CELLS:
            if len(sd.m[i][j]) == 1:
                for k in range(9):
                    for r, c in ((i, k), (k, j)):
                        if (r, c) != (i, j) and sd.m[i][j] & sd.m[r][c]:
                            sd.m[r][c] = sd.m[r][c] - sd.m[i][j]
                            changed = True
                            if not sd.m[r][c]:
                                raise Unsolvable


def guess(sd):
    thin_out(sd)
    if sd.done():
        sudoku_full_propagation(sd)
        return sd
    _, i, j = min((len(sd.m[i][j]), i, j) for i, j in ALL_CELLS if len(sd.m[i][j]) > 1)
    for x in sorted(sd.m[i][j]):
        attempt = Sudoku(sd)
        attempt.m[i][j] = {x}
        try:
            return guess(attempt)
        except Unsolvable:
            pass
    raise Unsolvable


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    return guess(self)


Sudoku.search = sudoku_search
