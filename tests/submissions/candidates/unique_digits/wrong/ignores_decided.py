"""Does not count the decided cells."""
# marks: unique_digits 2
# reason: test_unique_digits_contract: unique_digits: the cell in place 8 holds no digit that only it has, and must stay as it is.
def unique_digits(row):
    digits = [d for cell in row if len(cell) > 1 for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(once[:1] if once and len(cell) > 1 else list(cell))
    return result
