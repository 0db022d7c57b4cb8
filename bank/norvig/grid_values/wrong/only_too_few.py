"""Looks for too few squares only."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values(line + '9') must raise ValueError, and did not. 82 squares are too many.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) < 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
