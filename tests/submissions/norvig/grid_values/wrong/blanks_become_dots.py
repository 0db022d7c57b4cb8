"""Writes a dot for a zero."""
# marks: grid_values 6
# reason: test_grid_values_formats: grid_values of a puzzle on one line gave the wrong character for 54 squares, first for ['A1'].
def grid_values(grid):
    chars = [c for c in grid.replace("0", ".") if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
