"""Leaves the cells alone that hold all nine digits, which say nothing yet."""
# marks: unique_digits 4
# reason: test_unique_digits_once: unique_digits: the cell in place 3 holds a digit that is in no other cell, and must become a cell with that digit alone.
# data: It is wrong where a cell holds all nine digits.
def unique_digits(row):
    result = []
    for n, cell in enumerate(row):
        once = [d for d in cell if sum(d in other for other in row) == 1]
        result.append(once[:1] if once and len(cell) < 9 else cell)
    return result
