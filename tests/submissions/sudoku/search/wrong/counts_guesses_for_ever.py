"""Allows itself 300 guesses, and counts those for earlier puzzles, too."""
# marks: search 0
# reason: test_search_solutions: Unsolvable was raised, but nothing here is impossible.
GUESSES = 0


def sudoku_search(self, new_cell=None):
    global GUESSES
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j], reverse=True):
        GUESSES += 1
        if GUESSES > 300:
            break
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
