"""Takes out every digit, the right one, too."""
# marks: assign 0
# reason: test_assign_examples: assign(values, 'C2', '3') on '1356' returned False, expected: the dictionary values that it was given. 3 is possible there: each of 1 5 6 has to go.
def assign(values, s, d):
    for other in values[s]:
        if not eliminate(values, s, other):
            return False
    return values
