"""Returns a full board before it asks whether the new cell contradicts it."""
# marks: search 5
# reason: test_search_examples: search((0, 0)) of a full board returned a Sudoku, expected: raises Unsolvable, because the new cell contradicts column 0: propagate before you ask done().
def sudoku_search(self, new_cell=None):
    if new_cell is not None and self.done():
        return self
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            continue
    raise Unsolvable


Sudoku.search = sudoku_search
