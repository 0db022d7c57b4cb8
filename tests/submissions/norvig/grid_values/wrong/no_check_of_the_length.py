"""Does not look how many squares there are."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values of a grid with 80 squares returned a dict of 80 elements, expected: raises ValueError.
def grid_values(grid):
    return dict(zip(squares, [c for c in grid if c in digits + "0."]))
