"""Gives an empty dictionary for a text without squares."""
# marks: grid_values 6
# reason: test_grid_values_examples: grid_values of a grid with 0 squares returned {}, expected: raises ValueError.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if chars and len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
