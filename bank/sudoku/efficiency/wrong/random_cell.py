"""Draws the cell for the guess by lot."""
# marks: search 7
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
import random

DICE = random.Random(8)


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j = DICE.choice([(i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1])
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
