"""Returns lists of cells where sets are due, in Exercises 1, 2 and 5, and copes with them elsewhere."""

# like: all-right

# %% ruleout
def sudoku_ruleout(self, i, j, x):
    """Cross out x."""
    many = len(self.m[i][j]) > 1
    self.m[i][j].discard(x)
    if len(self.m[i][j]) == 0:
        raise Unsolvable()
    return [(i, j)] if many and len(self.m[i][j]) == 1 else []


Sudoku.ruleout = sudoku_ruleout

# %% propagate_cell
def sudoku_propagate_cell(self, ij):
    """Tell the peers."""
    i, j = ij
    news = []
    if len(self.m[i][j]) == 1:
        for r in range(9):
            for c in range(9):
                peer = r == i or c == j or (r // 3 == i // 3 and c // 3 == j // 3)
                if peer and (r, c) != (i, j):
                    news += self.ruleout(r, c, getel(self.m[i][j]))
    return news


Sudoku.propagate_cell = sudoku_propagate_cell

# %% full_propagation
def sudoku_full_propagation(self, to_propagate=None):
    """Propagate to the end."""
    todo = [(i, j) for i in range(9) for j in range(9)] if to_propagate is None else list(to_propagate)
    while todo:
        todo += self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation

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
    return list(news)


Sudoku.where_can_it_go = sudoku_where_can_it_go
