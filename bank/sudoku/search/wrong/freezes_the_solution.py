"""Returns a board of frozensets."""
# marks: search 5
# reason: test_search_examples: After search() of a solved board, row 0, column 0 holds frozenset({8}), expected {8}. A cell holds a set of digits, and a frozenset is no set.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        self.m = [[frozenset(cell) for cell in row] for row in self.m]
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
