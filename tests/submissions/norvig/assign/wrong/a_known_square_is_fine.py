"""Takes a square with one digit for done, whichever digit that is."""
# marks: assign 8
# reason: test_assign_contradiction: assign of a digit that is not possible in the square returned a dictionary of all 81 squares, expected False, because all its digits have to go.
def assign(values, s, d):
    if len(values[s]) == 1:
        return values
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
