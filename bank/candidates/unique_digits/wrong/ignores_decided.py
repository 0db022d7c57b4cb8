"""Does not count the decided cells."""
# marks: unique_digits 2
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [2, 3], [1], [5], [6], [7], [8], [9]]) gave [1] in place 0, expected [1, 2]. Decided cells count: 1 has two places.
def unique_digits(row):
    digits = [d for cell in row if len(cell) > 1 for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(once[:1] if once and len(cell) > 1 else list(cell))
    return result
