"""A generator yields all solutions one by one; the search takes the first."""
def solutions(sd, cells):
    try:
        sd.full_propagation(cells)
    except Unsolvable:
        return
    sizes = [(len(cell), i, j) for i, row in enumerate(sd.m) for j, cell in enumerate(row) if len(cell) > 1]
    if not sizes:
        yield sd
        return
    _, i, j = min(sizes)
    for x in sorted(sd.m[i][j]):
        guess = Sudoku(sd)
        guess.m[i][j] = {x}
        yield from solutions(guess, {(i, j)})


def sudoku_search(self, new_cell=None):
    for solution in solutions(Sudoku(self), new_cell and {new_cell}):
        return solution
    raise Unsolvable


Sudoku.search = sudoku_search
