"""Does not look at what eliminate returns."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'E5', '4') on '28' returned a dictionary of all 81 squares, expected False, because 4 is not possible there.
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        eliminate(values, s, other)
    return values
