"""Keeps all digits with one place."""
# marks: unique_digits 2
# reason: test_unique_digits_contract: unique_digits: a digit that is in one cell only must be decided there.
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(once if once else list(cell))
    return result
