"""Returns the cells that stay with their digits in order."""
def unique_digits(row):
    result = []
    for n, cell in enumerate(row):
        others = set()
        for m, other in enumerate(row):
            if m != n:
                others |= set(other)
        alone = set(cell) - others
        result.append([min(alone)] if alone else sorted(cell))
    return result
