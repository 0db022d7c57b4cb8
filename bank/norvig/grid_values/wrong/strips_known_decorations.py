"""Takes out the decorations that it has thought of."""
# marks: grid_values 6
# reason: test_grid_values_examples: grid_values raised ValueError: 162 squares
def grid_values(grid):
    for decoration in " \n|-+":
        grid = grid.replace(decoration, "")
    if len(grid) != 81:
        raise ValueError(f"{len(grid)} squares")
    return dict(zip(squares, grid))
