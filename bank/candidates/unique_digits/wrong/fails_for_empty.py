"""Cannot use empty cells."""
# marks: unique_digits 2
# reason: test_unique_digits_examples: unique_digits...
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append([max(once)] if once else [max(cell)] if len(cell) < 2 else cell)
    return result
