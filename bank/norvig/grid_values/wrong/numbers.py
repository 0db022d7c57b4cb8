"""Turns digits into numbers."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values(line) gave 4 for A1, expected '4'.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return {s: int(c) if c in digits else c for s, c in zip(squares, chars)}
