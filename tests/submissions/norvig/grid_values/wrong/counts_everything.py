"""Counts decorations as squares."""
# marks: grid_values 0
def grid_values(grid):
    if len(grid) != 81:
        raise ValueError(f"{len(grid)} squares")
    return dict(zip(squares, grid))
