"""Copies the whole board for each guess, and only checks whether the guess contradicts a singleton."""
# marks: search 2
# marks: efficiency 0
# reason: test_efficiency_examples: This was stopped...
# %% search
from copy import deepcopy


def contradicts(sd, i, j):
    return any(
        sd.m[r][c] == sd.m[i][j]
        for r, c in ALL_CELLS
        if (r, c) != (i, j) and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3))
    )


def guess(sd):
    still_open = [(i, j) for i, j in ALL_CELLS if len(sd.m[i][j]) > 1]
    if not still_open:
        return sd
    i, j = still_open[0]
    for x in sorted(sd.m[i][j]):
        attempt = deepcopy(sd)
        attempt.m[i][j] = {x}
        if not contradicts(attempt, i, j):
            try:
                return guess(attempt)
            except Unsolvable:
                pass
    raise Unsolvable


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    return guess(self)


Sudoku.search = sudoku_search
