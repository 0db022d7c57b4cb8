"""Does not look how many squares there are."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values(line[1:]) must raise ValueError, and did not. 80 squares are too few.
def grid_values(grid):
    return dict(zip(squares, [c for c in grid if c in digits + "0."]))
