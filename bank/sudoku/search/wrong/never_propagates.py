"""Guesses until the board is full, and never propagates."""
# marks: search 0
# reason: test_search_examples: sd.search() gave a wrong solution: row 0 does not hold all nine digits.
def sudoku_search(self, new_cell=None):
    pass
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
    raise Unsolvable


Sudoku.search = sudoku_search
