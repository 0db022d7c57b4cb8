"""Leaves the first cell out of the count."""
# marks: unique_digits 0
def unique_digits(row):
    digits = [d for cell in row[1:] for d in cell]
    return [[d for d in cell if digits.count(d) == 1][:1] or list(cell) for cell in row]
