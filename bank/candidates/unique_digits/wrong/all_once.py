"""Keeps all digits with one place."""
# marks: unique_digits 3
# reason: test_unique_digits_examples: unique_digits([[5, 9], [1, 2, 3, 6], [2, 7, 8], [4], [2, 3, 6, 8], [4, 7, 8], [], [2, 7, 8], [1, 6, 7]]) gave [5, 9] in place 0, expected [5] or [9].
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(once if once else list(cell))
    return result
