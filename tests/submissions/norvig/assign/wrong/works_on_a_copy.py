"""Returns a changed copy."""
# marks: assign 2
# reason: test_assign_examples: assign(values, 'C2', '3') returned a dict of 82 elements, expected: the dictionary values that it was given, changed.
def assign(values, s, d):
    values = values.copy()
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
