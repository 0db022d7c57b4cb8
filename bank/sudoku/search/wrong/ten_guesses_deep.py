"""Gives up when ten guesses stand one upon the other."""
# marks: search 4
# reason: test_search_examples: This was stopped...
DEPTH = []


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    if len(DEPTH) == 10:
        raise Unsolvable("too deep")
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        DEPTH.append((i, j))
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
        finally:
            DEPTH.pop()
    raise Unsolvable


Sudoku.search = sudoku_search
