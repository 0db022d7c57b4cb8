"""Returns True at once when the square is known already."""
# marks: assign 2
def assign(values, s, d):
    if values[s] == d:
        return True
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
