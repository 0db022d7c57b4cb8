"""Returns None when no digit works."""
# marks: search 2
# reason: test_search_examples: sd.search() returned None, expected a solved Sudoku. None usually means that a return is missing.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
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
    return None


Sudoku.search = sudoku_search
