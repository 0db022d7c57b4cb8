"""Collects all solutions and returns the first, which never ends where there are very many."""
# marks: search 3
# reason: test_search_solutions: This was stopped...
def sudoku_search(self, new_cell=None):
    found = []
    collect(self, None if new_cell is None else {new_cell}, found)
    if not found:
        raise Unsolvable
    return found[0]


def collect(sd, cells, found):
    try:
        sd.full_propagation(cells)
    except Unsolvable:
        return
    if sd.done():
        found.append(sd)
        return
    _, i, j = min((len(sd.m[i][j]), i, j) for i, j in ALL_CELLS if len(sd.m[i][j]) > 1)
    for x in sorted(sd.m[i][j]):
        guess = Sudoku(sd)
        guess.m[i][j] = {x}
        collect(guess, {(i, j)}, found)


Sudoku.search = sudoku_search
