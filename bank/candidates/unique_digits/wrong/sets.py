"""Returns sets instead of cells."""
# marks: unique_digits 1
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [2, 3], [4], [5], [6], [7], [8], [2, 9]]) gave {1} in place 0, expected [1]. Here 1 and 9 have one place each. (A set is not a list.)
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(set(once[:1]) if once else set(cell))
    return result
