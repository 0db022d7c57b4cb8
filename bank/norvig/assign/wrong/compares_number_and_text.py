"""Compares a number with a text, which are never equal."""
# marks: assign 0
# reason: test_assign_examples: assign(values, 'C2', '3') returned False, expected: the dictionary values that it was given. Nothing is impossible there, so that no False may come. 3 is possible in C2: each of 1, 5 and 6 has to go, and 3 to stay.
def assign(values, s, d):
    for k in range(1, 10):
        if k != d and not eliminate(values, s, str(k)):
            return False
    return values
