"""The first four exercises are right; the others are still blank."""

# %% ruleout
def sudoku_ruleout(self, i, j, x):
    """Cross out x."""
    many = len(self.m[i][j]) > 1
    self.m[i][j].discard(x)
    if len(self.m[i][j]) == 0:
        raise Unsolvable()
    if many and len(self.m[i][j]) == 1:
        return {(i, j)}
    return set()


Sudoku.ruleout = sudoku_ruleout

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

# %% full_propagation
def sudoku_full_propagation(self, to_propagate=None):
    """Propagate to the end."""
    if to_propagate is None:
        to_propagate = {(i, j) for i in range(9) for j in range(9)}
    while len(to_propagate) > 0:
        cell = to_propagate.pop()
        to_propagate |= self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation

# %% occurs_once
def occurs_once_in_sets(set_sequence):
    """Elements that are in exactly one set."""
    count = {}
    for s in set_sequence:
        for x in s:
            count[x] = count.get(x, 0) + 1
    return {x for x in count if count[x] == 1}
