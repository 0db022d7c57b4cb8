"""Right, but everything is looked at again and again: about five times slower than needed."""

# %% ruleout
def sudoku_ruleout(self, i, j, x):
    """Cross out x."""
    before = len(self.m[i][j])
    self.m[i][j] = {y for y in self.m[i][j] if y != x}
    if self.m[i][j] == set():
        raise Unsolvable("nothing left")
    return {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout

# %% propagate_cell
def sudoku_propagate_cell(self, ij):
    """Tell the peers: look at all 81 cells whether they are some."""
    i, j = ij
    news = set()
    if len(self.m[i][j]) == 1:
        x = getel(self.m[i][j])
        for r in range(9):
            for c in range(9):
                same_block = r // 3 == i // 3 and c // 3 == j // 3
                if (r, c) != (i, j) and (r == i or c == j or same_block):
                    news = news.union(self.ruleout(r, c, x))
    return news


Sudoku.propagate_cell = sudoku_propagate_cell

# %% full_propagation
def sudoku_full_propagation(self, to_propagate=None):
    """Propagate to the end."""
    todo = [(i, j) for i in range(9) for j in range(9)] if to_propagate is None else sorted(to_propagate)
    while todo:
        todo = sorted(set(todo[1:]) | self.propagate_cell(todo[0]))


Sudoku.full_propagation = sudoku_full_propagation

# %% occurs_once
def occurs_once_in_sets(set_sequence):
    """Elements that are in exactly one set: ask all sets for each of them."""
    return {x for s in set_sequence for x in s if sum(1 for t in set_sequence if x in t) == 1}

# %% where_can_it_go
def sudoku_where_can_it_go(self):
    """Look from the digit's side."""
    units = [[(i, j) for j in range(9)] for i in range(9)]
    units = units + [[(i, j) for i in range(9)] for j in range(9)]
    units = units + [[(i, j) for i in range(9) for j in range(9) if (i // 3, j // 3) == (a, b)] for a in range(3) for b in range(3)]
    news = set()
    for unit in units:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once:
                if x in self.m[i][j] and len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news = news | {(i, j)}
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go

# %% better_propagation
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    """Both in turns; always from all cells, to be sure."""
    sudoku_full_propagation(self, to_propagate)
    while self.where_can_it_go():
        sudoku_full_propagation(self)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go

# %% search
def sudoku_search(self, new_cell=None):
    """Guess, and take it back."""
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    cells = [(i, j) for i in range(9) for j in range(9) if len(self.m[i][j]) > 1]
    cells.sort(key=lambda ij: len(self.m[ij[0]][ij[1]]))
    i, j = cells[0]
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
