"""Does not look how many squares there are."""
# marks: grid_values 4
def grid_values(grid):
    return dict(zip(squares, [c for c in grid if c in digits + "0."]))
