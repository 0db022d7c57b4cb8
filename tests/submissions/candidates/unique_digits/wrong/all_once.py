"""Keeps all digits with one place."""
# marks: unique_digits 2
# reason: test_unique_digits_contract: unique_digits: the cell in place 7 holds a digit that is in no other cell, and must become a cell with that digit alone.
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(once if once else list(cell))
    return result
