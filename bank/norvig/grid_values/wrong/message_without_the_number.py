"""The message does not say how many there are."""
# marks: grid_values 7
# reason: test_grid_values_examples: grid_values of a grid with 80 squares raised the ValueError 'a grid needs 9 times 9 squares', which should say how many squares there are: 80.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError("a grid needs 9 times 9 squares")
    return dict(zip(squares, chars))
