"""Tries all nine digits in place of the candidates of the cell."""
# marks: search 6
# marks: efficiency 2
# reason: test_search_solutions: search() on a board of candidates put {2} in row 2, column 8, where the puzzle allows only {8, 9, 6, 7}.
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
