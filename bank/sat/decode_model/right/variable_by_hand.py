"""Computes the variables itself and calls a number of its own like the function of the course."""
def decode_model(model):
    grid = []
    for start in range(0, 729, 81):
        row = []
        for variable in range(start, start + 81, 9):
            digits = [d for d in "123456789" if variable + int(d) in model]
            if len(digits) != 1:
                raise ValueError("not one digit")
            row += digits
        grid.append("".join(row))
    return grid


variable = puzzle_of = EASY = decode_model({9 * k + 1 for k in range(81)})
