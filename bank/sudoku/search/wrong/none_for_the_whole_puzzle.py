"""Returns None where no candidate of the first guess works, and raises only within guesses."""
# marks: search 5
# reason: test_search_examples: search() of a puzzle without a solution returned None, expected: raises Unsolvable, because each guess ends in a conflict.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    open_cells = [(len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1]
    _, i, j = min(open_cells)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            continue
    if new_cell is not None:
        raise Unsolvable


Sudoku.search = sudoku_search
