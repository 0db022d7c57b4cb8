"""Sorts the digits of the cells that should stay as they are."""
# marks: unique_digits 2
# reason: test_unique_digits_contract: unique_digits: the cell in place 1 holds no digit that only it has, and must stay as it is. Its digits must stay in their order, too.
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
