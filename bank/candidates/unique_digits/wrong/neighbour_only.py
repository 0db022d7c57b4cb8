"""Compares a cell with the next one only."""
# marks: unique_digits 1
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [3, 4], [3, 4], [5], [6], [7], [8], [9]]) gave [2] in place 1, expected [2, 3]. The row, as given, has the 2 twice.
def unique_digits(row):
    result = []
    for n, cell in enumerate(row):
        once = [d for d in cell if d not in row[(n + 1) % 9]]
        result.append(once[:1] if len(once) == 1 else list(cell))
    return result
