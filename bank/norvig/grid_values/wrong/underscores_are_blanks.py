"""Takes an underscore for a blank, too."""
# marks: grid_values 6
# reason: test_grid_values_examples: grid_values raised ValueError: 163 squares
def grid_values(grid):
    chars = [c.replace("_", ".") for c in grid if c in digits or c in "0._"]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
