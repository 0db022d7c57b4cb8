"""Returns the row itself where there is nothing to do."""
def unique_digits(row):
    digits = [d for cell in row for d in cell]
    new = [[d for d in cell if digits.count(d) == 1][:1] or cell for cell in row]
    return row if new == row else new
