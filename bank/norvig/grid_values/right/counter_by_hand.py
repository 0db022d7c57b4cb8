"""A loop that fills the dictionary as it goes."""
def grid_values(grid):
    result = {}
    count = 0
    for char in grid:
        if char == "." or char == "0" or char in digits:
            if count < 81:
                result[squares[count]] = char
            count += 1
    if count < 81:
        raise ValueError("Too few squares: " + str(count))
    if count > 81:
        raise ValueError("Too many squares: " + str(count))
    return result
