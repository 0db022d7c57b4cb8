"""Writes into the row that it was given."""
# marks: unique_digits 0
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    for n, cell in enumerate(row):
        once = [d for d in cell if digits.count(d) == 1]
        if once:
            row[n] = once[:1]
    return row
