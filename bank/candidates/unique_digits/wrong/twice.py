"""Takes digits with one or two places."""
# marks: unique_digits 2
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [2, 3], [4], [5], [6], [7], [8], [2, 9]]) gave [3] in place 1, expected [2, 3]. Here 1 and 9 have one place each.
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) <= 2]
        result.append(once[:1] if once else list(cell))
    return result
