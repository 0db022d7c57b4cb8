"""Changes every argument that is no receiver, and every constant it can reach through it."""
# %% occurs_once
def occurs_once_in_sets(sets):
    for s in list(sets):
        s.clear()
    if isinstance(sets, list):
        sets.clear()
    return set()
# %% full_propagation
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate:
        to_propagate.clear()
    self.m[:] = [[set(range(1, 10)) for _ in range(9)] for _ in range(9)]
