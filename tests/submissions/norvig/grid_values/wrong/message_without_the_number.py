"""The message does not say how many there are."""
# marks: grid_values 4
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError("a grid needs 9 times 9 squares")
    return dict(zip(squares, chars))
