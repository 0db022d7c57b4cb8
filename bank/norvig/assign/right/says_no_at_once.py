"""Looks first whether the digit is possible at all, and then eliminates nothing."""
def assign(values, s, d):
    if d not in values[s]:
        return False
    for other in values[s]:
        if other != d and not eliminate(values, s, other):
            return False
    return values
