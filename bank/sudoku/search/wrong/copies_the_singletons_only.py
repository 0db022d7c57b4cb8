"""Copies only the determined cells for a guess, and makes all others blank."""
# marks: search 4
# reason: test_search_examples: search() of a board of random candidates, number 1, put {5} in row 0, column 1, where the puzzle allows only {2, 3, 4, 7, 9}.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j = min((c for c in ALL_CELLS if len(self.m[c[0]][c[1]]) > 1), key=lambda c: len(self.m[c[0]][c[1]]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku([[c if len(c) == 1 else set(range(1, 10)) for c in row] for row in self.m])
        attempt.m[i][j] = {x}
        try:
            return attempt.search()
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
