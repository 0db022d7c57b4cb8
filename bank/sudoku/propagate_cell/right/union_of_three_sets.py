"""Builds the row, the column and the block as sets of cells and takes their union."""
# %% propagate_cell
def row(i, j):
    return {(i, c) for c in range(9)}


def column(i, j):
    return {(r, j) for r in range(9)}


def block(i, j):
    return {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    peers = (row(i, j) | column(i, j) | block(i, j)) - {(i, j)}
    return set().union(*(self.ruleout(r, c, getel(self.m[i][j])) for r, c in peers))


Sudoku.propagate_cell = sudoku_propagate_cell

# %% where_can_it_go
units = [row(k, 0) for k in range(9)] + [column(0, k) for k in range(9)]
units += [block(i, j) for i in (0, 3, 6) for j in (0, 3, 6)]


def sudoku_where_can_it_go(self):
    news = set()
    for unit in units:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go

# %% search
def guess(sd, i, j, x):
    copy = Sudoku(sd)
    copy.m[i][j] = {x}
    return copy.search((i, j))


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in self.m[i][j]:
        try:
            return guess(self, i, j, x)
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
