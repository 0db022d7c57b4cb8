"""Writes into the row that it was given."""
# marks: unique_digits 3
# reason: test_unique_digits_examples: After unique_digits(row), row is [[1], [2, 3], [2, 3], [4], [5], [6], [7], [8], [9]], expected [[1, 2], [2, 3], [2, 3], [4], [5], [6], [7], [8], [2, 9]]. It changed its argument; build a new row.
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    for n, cell in enumerate(row):
        once = [d for d in cell if digits.count(d) == 1]
        if once:
            row[n] = once[:1]
    return row
