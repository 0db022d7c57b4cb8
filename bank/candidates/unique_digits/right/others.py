"""Compares each cell with the set of all others."""
def unique_digits(row):
    new = []
    for n, cell in enumerate(row):
        others = set().union(*row[:n], *row[n + 1:])
        left = set(cell) - others
        new.append([left.pop()] if left else list(cell))
    return new
