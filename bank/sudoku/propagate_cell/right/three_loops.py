"""Loops over the row and the column, then over the block."""
# %% propagate_cell
def sudoku_propagate_cell(self, ij):
    """Tell the peers."""
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for k in range(9):
        if k != j:
            news |= self.ruleout(i, k, x)
        if k != i:
            news |= self.ruleout(k, j, x)
    top, left = 3 * (i // 3), 3 * (j // 3)
    for r in range(top, top + 3):
        for c in range(left, left + 3):
            if (r, c) != (i, j):
                news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell

# %% where_can_it_go
def sudoku_where_can_it_go(self):
    """Look from the digit's side."""
    news = set()
    units = []
    for k in range(9):
        units.append([(k, j) for j in range(9)])
        units.append([(i, k) for i in range(9)])
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            units.append([(top + r, left + c) for r in range(3) for c in range(3)])
    for unit in units:
        for x in occurs_once_in_sets([self.m[i][j] for i, j in unit]):
            for i, j in unit:
                if x in self.m[i][j] and len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go

# %% search
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
