"""Sorts the cells by size, but the wrong way round."""
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    cells = [(i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1]
    cells.sort(key=lambda ij: len(self.m[ij[0]][ij[1]]), reverse=True)
    for x in sorted(self.m[cells[0][0]][cells[0][1]]):
        attempt = Sudoku(self)
        attempt.m[cells[0][0]][cells[0][1]] = {x}
        try:
            return attempt.search(cells[0])
        except Unsolvable:
            continue
    raise Unsolvable()


Sudoku.search = sudoku_search
