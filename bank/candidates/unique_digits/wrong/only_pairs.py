"""Looks at cells with two candidates only."""
# marks: unique_digits 3
# reason: test_unique_digits_examples: unique_digits([[1, 2, 3], [1, 2], [1, 2], [4], [5], [6], [7], [8, 9], [8, 9]]) gave [1, 2, 3] in place 0, expected [3].
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(once[:1] if once and len(cell) == 2 else list(cell))
    return result
