"""Takes the first 81 squares, however many follow."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values of a grid with 82 squares returned a dictionary of all 81 squares, expected: raises ValueError.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) < 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars[:81]))
