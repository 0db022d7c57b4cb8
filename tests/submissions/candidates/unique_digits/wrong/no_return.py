"""Forgets the return."""
# marks: unique_digits 0
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    [[d for d in cell if digits.count(d) == 1][:1] or cell for cell in row]
