"""Forgets the digit 9."""
# marks: unique_digits 3
# reason: test_unique_digits_examples: unique_digits([[1, 2], [2, 3], [2, 3], [4], [5], [6], [7], [8], [2, 9]]) gave [2, 9] in place 8, expected [9]. Here 1 and 9 have one place each.
def unique_digits(row):
    result = [list(cell) for cell in row]
    for digit in range(1, 9):
        places = [n for n in range(9) if digit in row[n]]
        if len(places) == 1:
            result[places[0]] = [digit]
    return result
