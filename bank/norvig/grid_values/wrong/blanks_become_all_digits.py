"""Gives a blank all nine digits at once."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values(line) gave '123456789' for A2, expected '.'.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return {s: digits if c in "0." else c for s, c in zip(squares, chars)}
