"""Goes through the digits and looks for their places."""
def unique_digits(row):
    result = [cell[:] for cell in row]
    for digit in range(1, 10):
        places = [n for n in range(9) if digit in row[n]]
        if len(places) == 1:
            result[places[0]] = [digit]
    return result
