"""Remembers solutions by the picture of the board, which shows no candidates."""
# marks: search 4
# reason: test_search_examples: search() of a board of random candidates, number 2, put {7} in row 0, column 6, where the puzzle allows only {1, 2, 3, 4, 6, 8, 9}.
SOLVED = {}


def sudoku_search(self, new_cell=None):
    picture = repr(self)
    if new_cell is None and picture in SOLVED:
        return Sudoku(SOLVED[picture])
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        SOLVED[picture] = Sudoku(self)
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            SOLVED[picture] = attempt.search((i, j))
            return Sudoku(SOLVED[picture])
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
