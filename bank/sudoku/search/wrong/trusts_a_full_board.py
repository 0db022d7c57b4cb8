"""Returns a board that is full without looking at it."""
# marks: search 5
# reason: test_search_examples: search() of a full board returned a Sudoku, expected: raises Unsolvable, because a digit stands in column 0 twice: propagate before you ask done().
def sudoku_search(self, new_cell=None):
    if self.done():
        return self
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return sudoku_search(attempt, (i, j))
        except Unsolvable:
            continue
    raise Unsolvable


Sudoku.search = sudoku_search
