"""Leaves the sets behind: counts with bits in three tables of what is still free, smallest cell first."""
# %% search
def fill(grid, allowed, rows, columns, blocks):
    """Fill the zeros of the grid; True if that went well."""
    best, fewest = None, 10
    for i, j in ALL_CELLS:
        if not grid[i][j]:
            free = allowed[i][j] & rows[i] & columns[j] & blocks[i // 3][j // 3]
            n = free.bit_count()
            if n < fewest:
                best, fewest = (i, j, free), n
                if n < 2:
                    break
    if best is None:
        return True
    i, j, free = best
    while free:
        bit = free & -free
        free ^= bit
        grid[i][j] = bit
        rows[i] ^= bit
        columns[j] ^= bit
        blocks[i // 3][j // 3] ^= bit
        if fill(grid, allowed, rows, columns, blocks):
            return True
        rows[i] ^= bit
        columns[j] ^= bit
        blocks[i // 3][j // 3] ^= bit
        grid[i][j] = 0
    return False


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    allowed = [[sum(1 << x for x in cell) for cell in row] for row in self.m]
    everything = sum(1 << x for x in range(1, 10))
    grid = [[0] * 9 for _ in range(9)]
    if not fill(grid, allowed, [everything] * 9, [everything] * 9, [[everything] * 3 for _ in range(3)]):
        raise Unsolvable
    return Sudoku([[{bit.bit_length() - 1} for bit in row] for row in grid])


Sudoku.search = sudoku_search
