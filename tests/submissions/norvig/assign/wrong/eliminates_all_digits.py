"""Takes out every digit, the right one, too."""
# marks: assign 2
# reason: test_assign_examples: assign(values, 'C2', '3') returned False, expected: the dictionary values that it was given, changed.
def assign(values, s, d):
    for other in values[s]:
        if not eliminate(values, s, other):
            return False
    return values
