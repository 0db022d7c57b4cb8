"""Guesses in the smallest cell of the first block that is still open."""
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
BLOCK_BY_BLOCK = [[(a + r, b + c) for r in range(3) for c in range(3)] for a in (0, 3, 6) for b in (0, 3, 6)]


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    for block in BLOCK_BY_BLOCK:
        cells = [(i, j) for i, j in block if len(self.m[i][j]) > 1]
        if cells:
            break
    else:
        return self
    i, j = min(cells, key=lambda ij: len(self.m[ij[0]][ij[1]]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
