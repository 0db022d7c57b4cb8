"""Everything right, and hardly a line like the others: helper functions, bit counting, a stack, a Counter."""

# %% ruleout
def sudoku_ruleout(self, i, j, x):
    """Cross out x, by a new set in place of the old one."""
    old = self.m[i][j]
    new = old - {x}
    if not new:
        raise Unsolvable(f"nothing is left for row {i}, column {j}")
    self.m[i][j] = new
    return {(i, j)} if (len(old), len(new)) == (2, 1) else set()


Sudoku.ruleout = sudoku_ruleout

# %% propagate_cell
def related(a, b):
    """Two different cells in one row, column or block."""
    return a != b and (a[0] == b[0] or a[1] == b[1] or (a[0] // 3, a[1] // 3) == (b[0] // 3, b[1] // 3))


RELATED = {n: [m for m in range(81) if related(divmod(n, 9), divmod(m, 9))] for n in range(81)}


def sudoku_propagate_cell(self, ij):
    """Tell the peers, through a table of numbers from 0 to 80."""
    candidates = self.m[ij[0]][ij[1]]
    if len(candidates) != 1:
        return set()
    [x] = candidates
    return set().union(*(self.ruleout(*divmod(n, 9), x) for n in RELATED[9 * ij[0] + ij[1]]))


Sudoku.propagate_cell = sudoku_propagate_cell

# %% full_propagation
def sudoku_full_propagation(self, to_propagate=None):
    """Propagate to the end, round by round."""
    wave = ALL_CELLS if to_propagate is None else to_propagate
    while wave:
        wave = set().union(*[self.propagate_cell(cell) for cell in wave])


Sudoku.full_propagation = sudoku_full_propagation

# %% occurs_once
from collections import Counter
from itertools import chain


def occurs_once_in_sets(set_sequence):
    """Elements that are in exactly one set."""
    return {x for x, n in Counter(chain.from_iterable(set_sequence)).items() if n == 1}

# %% where_can_it_go
def all_units():
    for k in range(9):
        yield {(k, n) for n in range(9)}
        yield {(n, k) for n in range(9)}
        yield {(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)}


def sudoku_where_can_it_go(self):
    """Look from the digit's side, digit by digit, as often as that finds something."""
    set_here, again = set(), True
    while again:
        again = False
        for unit in all_units():
            for x in range(1, 10):
                places = [(i, j) for i, j in unit if x in self.m[i][j]]
                if not places:
                    raise Unsolvable(f"no place for {x}")
                (i, j) = places[0]
                if len(places) == 1 and self.m[i][j] != {x}:
                    self.m[i][j] = {x}
                    set_here.add((i, j))
                    again = True
    return set_here


Sudoku.where_can_it_go = sudoku_where_can_it_go

# %% better_propagation
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    """Both in turns, by calling itself with what is new."""
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    if news:
        sudoku_full_propagation_with_where_can_it_go(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go

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
