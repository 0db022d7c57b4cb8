"""The message says how long the text is, with all decorations."""
# marks: grid_values 7
# reason: test_grid_values_errors: grid_values of a grid with no squares raised a ValueError whose message does not say how many squares there are.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(grid)} squares")
    return dict(zip(squares, chars))
