"""Returns the error in place of raising it."""
# marks: grid_values 4
# reason: test_grid_values_examples: grid_values of a line of 80 characters returned ValueError('80 squares'), expected: raises ValueError.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        return ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
