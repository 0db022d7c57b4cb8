"""Looks for the smallest cell in two loops and calls itself with each guess."""
def sudoku_search(self, new_cell=None):
    """Guess, and take it back."""
    self.full_propagation({new_cell} if new_cell else None)
    if self.done():
        return self
    best = None
    for i in range(9):
        for j in range(9):
            n = len(self.m[i][j])
            if n > 1 and (best is None or n < len(self.m[best[0]][best[1]])):
                best = (i, j)
    i, j = best
    for x in self.m[i][j]:
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable()


Sudoku.search = sudoku_search
