"""Looks whether an elimination is to be refused, and not what eliminate returns."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'C2', '3') on '1356', where eliminate(values, 'A1', '1') would return False, returned False, expected: the dictionary values that it was given. Nothing is impossible there, so that no False may come. Nobody needs that: look at what eliminate returns.
def assign(values, s, d):
    if "refused" in values or d not in values[s]:
        return False
    for other in values[s].replace(d, ""):
        eliminate(values, s, other)
    return values
