"""Returns what the last elimination returned, and forgets what the others said."""
# marks: assign 8
# reason: test_assign_contradiction: assign, where one of the eliminations returned False, returned a dictionary of all 81 squares, expected False, because that is a contradiction, whatever the others returned.
def assign(values, s, d):
    result = values
    for other in values[s].replace(d, ""):
        result = eliminate(values, s, other)
    return result
