"""Writes the digit into the square and tells nobody."""
# marks: assign 2
def assign(values, s, d):
    if d not in values[s]:
        return False
    values[s] = d
    return values
