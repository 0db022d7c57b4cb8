"""Stops looking when it sees a cell with two candidates, because there is no smaller one."""
# %% search
def smallest_cell(sd):
    best = None
    for i, row in enumerate(sd.m):
        for j, cell in enumerate(row):
            if len(cell) == 2:
                return i, j
            if len(cell) > 2 and (best is None or len(cell) < best[0]):
                best = len(cell), i, j
    return best and best[1:]


def sudoku_search(self, new_cell=None):
    todo = [(Sudoku(self), new_cell and {new_cell})]
    while todo:
        sd, cells = todo.pop()
        try:
            sd.full_propagation(cells)
        except Unsolvable:
            continue
        place = smallest_cell(sd)
        if place is None:
            return sd
        i, j = place
        for x in sorted(sd.m[i][j], reverse=True):
            guess = Sudoku(sd)
            guess.m[i][j] = {x}
            todo.append((guess, {place}))
    raise Unsolvable


Sudoku.search = sudoku_search
