"""Reads nine lines of nine, and fails on a puzzle on one line."""
# marks: grid_values 1
# reason: test_grid_values_examples: grid_values raised ValueError: 81 squares
def grid_values(grid):
    lines = [[c for c in line if c in digits or c in "0."] for line in grid.split("\n")]
    lines = [line for line in lines if line]
    n = sum(map(len, lines))
    if n != 81 or len(lines) != 9:
        raise ValueError(f"{n} squares")
    return {r + c: char for r, line in zip(rows, lines) for c, char in zip(cols, line)}
