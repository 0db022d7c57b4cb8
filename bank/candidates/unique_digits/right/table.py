"""Keeps a table of how often each digit was seen."""
def unique_digits(row):
    seen = [0] * 10
    for cell in row:
        for digit in cell:
            seen[digit] += 1

    def decide(cell):
        for digit in cell:
            if seen[digit] == 1:
                return [digit]
        return cell

    return list(map(decide, row))
