"""Only digits count."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values raised ValueError: 17 squares
def grid_values(grid):
    chars = [c for c in grid if c in "0123456789"]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
