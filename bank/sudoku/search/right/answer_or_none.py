"""A helper returns None where there is no solution; the board takes over what it found."""
def helper(board, cells):
    try:
        board.full_propagation(cells)
    except Unsolvable:
        return None
    if board.done():
        return board
    order = sorted(ALL_CELLS, key=lambda ij: len(board.m[ij[0]][ij[1]]))
    i, j = next(ij for ij in order if len(board.m[ij[0]][ij[1]]) > 1)
    guesses = (with_digit(board, i, j, x) for x in board.m[i][j])
    return next(filter(None, (helper(guess, {(i, j)}) for guess in guesses)), None)


def with_digit(board, i, j, x):
    rows = [[set(cell) for cell in row] for row in board.m]
    rows[i][j] = {x}
    return Sudoku(rows)


def sudoku_search(self, new_cell=None):
    found = helper(self, None if new_cell is None else {new_cell})
    if found is None:
        raise Unsolvable("nothing fits")
    self.m = found.m
    return self


Sudoku.search = sudoku_search
