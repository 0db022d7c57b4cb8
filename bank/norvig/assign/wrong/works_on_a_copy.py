"""Returns a changed copy."""
# marks: assign 6
# reason: test_assign_examples: assign(values, 'C2', '3') returned another dictionary, expected: the dictionary values that it was given. Was a copy changed and returned?
def assign(values, s, d):
    values = values.copy()
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
