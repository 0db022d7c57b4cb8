"""Chance decides which of several smallest cells it takes, and in which order it tries the digits."""
import random


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    sizes = {(i, j): len(self.m[i][j]) for i in range(9) for j in range(9) if len(self.m[i][j]) > 1}
    if not sizes:
        return self
    fewest = min(sizes.values())
    i, j = random.choice([cell for cell in sizes if sizes[cell] == fewest])
    for x in random.sample(sorted(self.m[i][j]), fewest):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable(f"no digit will do in row {i}, column {j}")


Sudoku.search = sudoku_search
