"""Writes the digit into the square and tells nobody."""
# marks: assign 2
# reason: test_assign_examples: assign(values, 'C2', '3') on '1356' wrote into values without calling eliminate. Only eliminate knows what else follows.
def assign(values, s, d):
    if d not in values[s]:
        return False
    values[s] = d
    return values
