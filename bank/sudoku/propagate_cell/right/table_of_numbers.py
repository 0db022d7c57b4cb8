"""Numbers the cells from 0 to 80 and asks all pairs once whether they are related."""
# %% propagate_cell
def related(a, b):
    """Two different cells in one row, column or block."""
    return a != b and (a[0] == b[0] or a[1] == b[1] or (a[0] // 3, a[1] // 3) == (b[0] // 3, b[1] // 3))


RELATED = {n: [m for m in range(81) if related(divmod(n, 9), divmod(m, 9))] for n in range(81)}


def sudoku_propagate_cell(self, ij):
    candidates = self.m[ij[0]][ij[1]]
    if len(candidates) != 1:
        return set()
    [x] = candidates
    return set().union(*(self.ruleout(*divmod(n, 9), x) for n in RELATED[9 * ij[0] + ij[1]]))


Sudoku.propagate_cell = sudoku_propagate_cell

# %% where_can_it_go
def sudoku_where_can_it_go(self):
    news = set()
    for n in range(81):
        i, j = divmod(n, 9)
        if len(self.m[i][j]) == 1:
            continue
        for kind in (lambda m: m // 9, lambda m: m % 9, lambda m: (m // 27, m % 9 // 3)):
            unit = [m for m in RELATED[n] if kind(m) == kind(n)]
            alone = self.m[i][j].difference(*(self.m[m // 9][m % 9] for m in unit))
            if len(alone) > 1:
                raise Unsolvable("two digits need this cell")
            if alone and self.m[i][j] != alone:
                self.m[i][j] = alone
                news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go

# %% search
def sudoku_search(self, new_cell=None):
    """Guess with a stack of boards instead of a function that calls itself."""
    stack = [(self, new_cell)]
    while stack:
        sd, cell = stack.pop()
        try:
            sd.full_propagation(None if cell is None else {cell})
        except Unsolvable:
            continue
        if sd.done():
            return sd
        i, j = min((c for c in ALL_CELLS if len(sd.m[c[0]][c[1]]) > 1), key=lambda c: len(sd.m[c[0]][c[1]]))
        for x in sd.m[i][j]:
            guess = Sudoku(sd)
            guess.m[i][j] = {x}
            stack.append((guess, (i, j)))
    raise Unsolvable("every guess failed")


Sudoku.search = sudoku_search
