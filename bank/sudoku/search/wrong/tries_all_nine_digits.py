"""Tries all nine digits in place of the candidates of the cell."""
# marks: search 4
# reason: test_search_examples: search() of a board of random candidates, number 1, put {1} in row 1, column 1, where the puzzle allows only {3, 6}.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j = min((c for c in ALL_CELLS if len(self.m[c[0]][c[1]]) > 1), key=lambda c: len(self.m[c[0]][c[1]]))
    for x in range(1, 10):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
