"""Tries digit after digit in cell after cell, and propagates nothing at all."""
# marks: search 3
# marks: efficiency 0
# reason: test_efficiency_examples: This was stopped, because it took more than 1.8 seconds. That is more than 60 yardsticks a puzzle. Does your search use self.full_propagation, and begin with the fewest candidates?
# %% search
def fits(grid, i, j, x):
    a, b = i - i % 3, j - j % 3
    return (
        x not in grid[i]
        and x not in [row[j] for row in grid]
        and x not in [y for row in grid[a:a + 3] for y in row[b:b + 3]]
    )


def fill(grid, m, n):
    if n == 81:
        return True
    i, j = divmod(n, 9)
    for x in sorted(m[i][j]):
        grid[i][j] = 0
        if fits(grid, i, j, x):
            grid[i][j] = x
            if fill(grid, m, n + 1):
                return True
    grid[i][j] = getel(m[i][j]) if len(m[i][j]) == 1 else 0
    return False


def sudoku_search(self, new_cell=None):
    grid = [[getel(cell) if len(cell) == 1 else 0 for cell in row] for row in self.m]
    if not fill(grid, self.m, 0):
        raise Unsolvable
    return Sudoku([[{x} for x in row] for row in grid])


Sudoku.search = sudoku_search
