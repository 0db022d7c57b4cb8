"""Returns True at once when the square is known already."""
# marks: assign 6
# reason: test_assign_examples: assign(values, 'C2', '3') on '3' returned True, expected: the dictionary values that it was given. True or False is what all(...) and comparisons give; return values itself.
def assign(values, s, d):
    if values[s] == d:
        return True
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
