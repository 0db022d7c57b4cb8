"""Takes for a digit whatever isdigit does, such as a superscript."""
def grid_values(grid):
    chars = [c for c in grid if c.isdigit() or c == "."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares, not 81")
    return dict(zip(squares, chars))
