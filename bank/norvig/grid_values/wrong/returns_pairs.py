"""A list of pairs, not a dictionary."""
# marks: grid_values 5
# reason: test_grid_values_examples: grid_values(line) returned a list of 81 elements, expected a dictionary.
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return list(zip(squares, chars))
