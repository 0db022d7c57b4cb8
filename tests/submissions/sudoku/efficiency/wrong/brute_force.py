"""Propagates once, then tries digit after digit in cell after cell."""


# marks: search 3
# marks: efficiency 0
# %% search
def fits(grid, i, j, x):
    a, b = i - i % 3, j - j % 3
    return (
        x not in grid[i]
        and x not in [row[j] for row in grid]
        and x not in [y for row in grid[a : a + 3] for y in row[b : b + 3]]
    )


def fill(grid, m, cells):
    if not cells:
        return True
    (i, j), *rest = cells
    for x in sorted(m[i][j]):
        if fits(grid, i, j, x):
            grid[i][j] = x
            if fill(grid, m, rest):
                return True
            grid[i][j] = 0
    return False


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    grid = [[getel(cell) if len(cell) == 1 else 0 for cell in row] for row in self.m]
    if not fill(grid, self.m, [(i, j) for i, j in ALL_CELLS if not grid[i][j]]):
        raise Unsolvable
    return Sudoku([[{x} for x in row] for row in grid])


Sudoku.search = sudoku_search
