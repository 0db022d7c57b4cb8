"""Changes the cells in place, in a new row."""
# marks: unique_digits 3
# reason: test_unique_digits_examples: After unique_digits(row), row is [[1], [2, 3], [2, 3], [4], [5], [6], [7], [8], [9]], expected [[1, 2], [2, 3], [2, 3], [4], [5], [6], [7], [8], [2, 9]]. It changed its argument; build a new row.
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    new = list(row)
    for cell in new:
        once = [d for d in cell if digits.count(d) == 1]
        if once:
            cell[:] = once[:1]
    return new
