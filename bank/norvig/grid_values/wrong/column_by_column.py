"""Fills the board column by column."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values(line) gave '.' for A7, expected '8'.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(cross_by_columns(), chars))


def cross_by_columns():
    return [r + c for c in cols for r in rows]
