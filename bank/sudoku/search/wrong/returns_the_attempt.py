"""Returns the copy it guessed on, which the search may have left unsolved."""
# marks: search 4
# reason: test_search_examples: sd.search() gave a board that is not solved: row 0, column 0 holds {1, 2, 3, 4, 6, 9}.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j = min((c for c in ALL_CELLS if len(self.m[c[0]][c[1]]) > 1), key=lambda c: len(self.m[c[0]][c[1]]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            attempt.search((i, j))
            return attempt
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
