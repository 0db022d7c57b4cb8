"""Writes the digit into the square and tells nobody."""
# marks: assign 2
# reason: test_assign_examples: assign wrote into values by itself. Only eliminate knows what else follows.
def assign(values, s, d):
    if d not in values[s]:
        return False
    values[s] = d
    return values
