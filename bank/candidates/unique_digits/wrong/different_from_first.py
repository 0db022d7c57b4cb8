"""Leaves the first cell out of the count."""
# marks: unique_digits 1
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [2, 3], [4], [5], [6], [7], [8], [2, 9]]) gave [1, 2] in place 0, expected [1]. Here 1 and 9 have one place each.
def unique_digits(row):
    digits = [d for cell in row[1:] for d in cell]
    return [[d for d in cell if digits.count(d) == 1][:1] or list(cell) for cell in row]
