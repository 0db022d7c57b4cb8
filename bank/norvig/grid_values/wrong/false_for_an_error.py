"""False where an error was asked for."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values(line[1:]) must raise ValueError, and did not. 80 squares are too few.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        return False
    return dict(zip(squares, chars))
