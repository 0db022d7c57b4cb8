"""Stops when one digit is left, whichever that is."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'E5', '4') on '28' returned a dictionary of all 81 squares, expected False, because 4 is not possible there.
def assign(values, s, d):
    while len(values[s]) > 1:
        other = next(x for x in values[s] if x != d)
        if not eliminate(values, s, other):
            return False
    return values
