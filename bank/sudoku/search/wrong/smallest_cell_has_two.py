"""Looks for a cell with exactly two candidates, which not every board has."""
# marks: search 4
# reason: test_search_examples: Sudoku.search raised StopIteration.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j = next((i, j) for i, j in ALL_CELLS if len(self.m[i][j]) == 2)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
