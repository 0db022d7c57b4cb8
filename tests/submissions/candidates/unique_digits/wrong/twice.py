"""Takes digits with one or two places."""
# marks: unique_digits 0
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) <= 2]
        result.append(once[:1] if once else list(cell))
    return result
