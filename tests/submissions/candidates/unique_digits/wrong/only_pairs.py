"""Looks at cells with two candidates only."""
# marks: unique_digits 0
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(once[:1] if once and len(cell) == 2 else list(cell))
    return result
