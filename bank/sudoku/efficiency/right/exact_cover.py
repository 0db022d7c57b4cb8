"""Covers 324 demands exactly, with Knuth's Algorithm X on dictionaries of sets."""
# %% search
def demands(i, j, x):
    """What putting x into row i, column j settles."""
    return ("cell", i, j), ("row", i, x), ("column", j, x), ("block", i // 3, j // 3, x)


def cover(options, choice):
    """Remove a choice and all that clash with it; return what is needed to undo that."""
    removed = []
    for demand in demands(*choice):
        for clash in options[demand]:
            for other in demands(*clash):
                if other != demand:
                    options[other].discard(clash)
        removed.append(options.pop(demand))
    return removed


def uncover(options, choice, removed):
    for demand in reversed(demands(*choice)):
        options[demand] = removed.pop()
        for clash in options[demand]:
            for other in demands(*clash):
                if other != demand:
                    options[other].add(clash)


def exact_cover(options, chosen):
    if not options:
        return chosen
    demand = min(options, key=lambda d: len(options[d]))
    for choice in sorted(options[demand]):
        removed = cover(options, choice)
        found = exact_cover(options, chosen + [choice])
        if found:
            return found
        uncover(options, choice, removed)
    return None


def sudoku_search(self, new_cell=None):
    self.full_propagation(new_cell and {new_cell})
    options = {demand: set() for i, j in ALL_CELLS for x in range(1, 10) for demand in demands(i, j, x)}
    for i, j in ALL_CELLS:
        for x in self.m[i][j]:
            for demand in demands(i, j, x):
                options[demand].add((i, j, x))
    found = exact_cover(options, [])
    if not found:
        raise Unsolvable
    for i, j, x in found:
        self.m[i][j] = {x}
    return self


Sudoku.search = sudoku_search
