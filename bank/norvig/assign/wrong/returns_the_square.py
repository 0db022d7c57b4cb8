"""Returns the square's digits, not the board."""
# marks: assign 6
# reason: test_assign_examples: assign(values, 'C2', '3') returned '3', expected: the dictionary values that it was given.
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values[s]
