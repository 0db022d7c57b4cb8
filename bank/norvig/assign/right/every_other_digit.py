"""Eliminates all eight other digits, those that are gone already, too."""
def assign(values, s, d):
    for x in digits:
        if x == d:
            continue
        if eliminate(values, s, x) is False:
            return False
    return values
