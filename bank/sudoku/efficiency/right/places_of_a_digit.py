"""Guesses between the places of a digit in a unit if there are fewer of them than candidates in any cell."""
# %% search
def choices(sd):
    """The shortest list of (i, j, x) of which one must hold."""
    best = min(([(i, j, x) for x in sorted(sd.m[i][j])] for i, j in ALL_CELLS if len(sd.m[i][j]) > 1), key=len)
    if len(best) == 2:
        return best
    units = [[(k, n) for n in range(9)] for k in range(9)] + [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(3 * a + n // 3, 3 * b + n % 3) for n in range(9)] for a in range(3) for b in range(3)]
    for unit in units:
        for x in range(1, 10):
            places = [(i, j, x) for i, j in unit if x in sd.m[i][j]]
            if 1 < len(places) < len(best):
                best = places
    return best


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    for i, j, x in choices(self):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            continue
    raise Unsolvable


Sudoku.search = sudoku_search
