"""Its own digits have the name of the course's, with the blanks."""
digits = "0123456789."
rows = squares


def grid_values(grid):
    kept = [char for char in grid if char in digits]
    if len(kept) != len(rows):
        raise ValueError(str(len(kept)) + " squares, and not 81")
    return {rows[k]: kept[k] for k in range(81)}
