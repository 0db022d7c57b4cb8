"""Looks at the cells that it has changed."""
# marks: unique_digits 2
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [3, 4], [3, 4], [5], [6], [7], [8], [9]]) gave [2] in place 1, expected [2, 3]. The row, as given, has the 2 twice.
def unique_digits(row):
    row = [list(cell) for cell in row]
    for n, cell in enumerate(row):
        others = [d for m, other in enumerate(row) if m != n for d in other]
        once = [d for d in cell if d not in others]
        if once:
            row[n] = once[:1]
    return row
