"""Compares a cell with the next one only."""
# marks: unique_digits 2
# reason: test_unique_digits_contract: unique_digits: the cell in place 4 holds no digit that only it has, and must stay as it is.
def unique_digits(row):
    result = []
    for n, cell in enumerate(row):
        once = [d for d in cell if d not in row[(n + 1) % 9]]
        result.append(once[:1] if len(once) == 1 else list(cell))
    return result
