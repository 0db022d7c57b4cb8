"""Returns the error in place of raising it."""
# marks: grid_values 4
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        return ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
