"""Sees a contradiction only where the digit is not possible at the beginning."""
# marks: assign 8
# reason: test_assign_contradiction: assign, where one of the eliminations returned False, returned a dictionary of all 81 squares, expected False, because that is a contradiction, whatever the others returned.
def assign(values, s, d):
    if d not in values[s]:
        return False
    for other in values[s]:
        if other != d:
            eliminate(values, s, other)
    return values
