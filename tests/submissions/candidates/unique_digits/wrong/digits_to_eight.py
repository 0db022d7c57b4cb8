"""Forgets the digit 9."""
# marks: unique_digits 0
def unique_digits(row):
    result = [list(cell) for cell in row]
    for digit in range(1, 9):
        places = [n for n in range(9) if digit in row[n]]
        if len(places) == 1:
            result[places[0]] = [digit]
    return result
