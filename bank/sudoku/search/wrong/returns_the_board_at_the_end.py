"""Returns the unsolved board when no digit works."""
# marks: search 2
# reason: test_search_examples: sd.search() gave a board that is not solved: row 0, column 0 holds {1, 3, 4, 6, 9}.
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
    return self


Sudoku.search = sudoku_search
