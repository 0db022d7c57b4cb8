"""Counts decorations as squares."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values raised ValueError: 167 squares
def grid_values(grid):
    if len(grid) != 81:
        raise ValueError(f"{len(grid)} squares")
    return dict(zip(squares, grid))
