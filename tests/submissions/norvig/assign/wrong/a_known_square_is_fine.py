"""Takes a square with one digit for done, whichever digit that is."""
# marks: assign 8
def assign(values, s, d):
    if len(values[s]) == 1:
        return values
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
