"""Right versions of the exercises of `sudoku`, written as a student would: tests put mistakes into them."""

SEARCH = """
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j = min((c for c in ALL_CELLS if len(self.m[c[0]][c[1]]) > 1), key=lambda c: len(self.m[c[0]][c[1]]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
"""
RULEOUT = """
def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    if x not in cell:
        return set()
    cell.remove(x)
    if not cell:
        raise Unsolvable
    return {(i, j)} if len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
"""
PROPAGATE = """
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    row = {(i, c) for c in range(9)}
    column = {(r, j) for r in range(9)}
    block = {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    news = set()
    for r, c in (row | column | block) - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
"""
FULL = """
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else to_propagate
    while todo:
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
"""
ONCE = """
def occurs_once_in_sets(set_sequence):
    everything = [x for s in set_sequence for x in s]
    return {x for x in everything if everything.count(x) == 1}
"""
WHERE = """
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
"""
BETTER = """
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    while news:
        sudoku_full_propagation(self, news)
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
"""
RIGHT = {
    "ruleout": RULEOUT, "propagate_cell": PROPAGATE, "full_propagation": FULL, "occurs_once": ONCE,
    "where_can_it_go": WHERE, "better_propagation": BETTER, "search": SEARCH,
}  # fmt: skip
