"""Sorts the cells that it was given."""
# marks: unique_digits 4
# reason: test_unique_digits_alone: unique_digits must not change its argument.
# data: It changes its argument where the digits of a cell are in no order.
def unique_digits(row):
    for cell in row:
        cell.sort()
    digits = [d for cell in row for d in cell]
    return [[d for d in cell if digits.count(d) == 1][:1] or list(cell) for cell in row]
