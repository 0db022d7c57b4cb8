"""Leaves the cells alone that hold all nine digits, which say nothing yet."""
# marks: unique_digits 2
# reason: test_unique_digits_contract: unique_digits: the cell in place 0 holds a digit that is in no other cell, and must become a cell with that digit alone.
def unique_digits(row):
    result = []
    for n, cell in enumerate(row):
        once = [d for d in cell if sum(d in other for other in row) == 1]
        result.append(once[:1] if once and len(cell) < 9 else cell)
    return result
