"""Writes a dot for a zero."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values of a line of 81 digits and zeros gave '.' for A1, expected '0'.
def grid_values(grid):
    chars = [c for c in grid.replace("0", ".") if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
