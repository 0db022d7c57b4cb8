"""Takes out spaces, letters and the signs that it has thought of."""
# marks: grid_values 8
# reason: test_grid_values_decorations: grid_values raised ValueError.
# data: For a sign that it has not thought of, such as a slash.
def grid_values(grid):
    chars = [c for c in grid if not (c.isspace() or c.isalpha() or c in "|+-_,:;()")]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
