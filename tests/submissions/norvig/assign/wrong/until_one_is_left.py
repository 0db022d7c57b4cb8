"""Stops when one digit is left, whichever that is."""
# marks: assign 4
def assign(values, s, d):
    while len(values[s]) > 1:
        other = next(x for x in values[s] if x != d)
        if not eliminate(values, s, other):
            return False
    return values
