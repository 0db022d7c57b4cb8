"""An assertion in place of the error that was asked for."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values raised AssertionError: 80 squares
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    assert len(chars) == 81, f"{len(chars)} squares"
    return dict(zip(squares, chars))
