"""Forgets the return."""
# marks: unique_digits 0
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [2, 3], [4], [5], [6], [7], [8], [2, 9]]) returned None, expected a list of nine lists. None usually means that a return is missing.
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    [[d for d in cell if digits.count(d) == 1][:1] or cell for cell in row]
