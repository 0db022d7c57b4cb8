"""Returns sets instead of cells."""
# marks: unique_digits 0
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    result = []
    for cell in row:
        once = [d for d in cell if digits.count(d) == 1]
        result.append(set(once[:1]) if once else set(cell))
    return result
