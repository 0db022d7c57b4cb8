"""Changes the cells in place, in a new row."""
# marks: unique_digits 0
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    new = list(row)
    for cell in new:
        once = [d for d in cell if digits.count(d) == 1]
        if once:
            cell[:] = once[:1]
    return new
