"""Counts from 1 to the largest digit of the row, which a row of empty cells does not have."""
# marks: unique_digits 3
# reason: test_unique_digits_others: unique_digits...
# data: It raises an error where all nine cells are empty.
def unique_digits(row):
    result = [list(cell) for cell in row]
    for digit in range(1, max(d for cell in row for d in cell) + 1):
        places = [n for n in range(9) if digit in row[n]]
        if len(places) == 1:
            result[places[0]] = [digit]
    return result
