"""An exception in place of False."""
# marks: assign 5
# reason: test_assign_examples: assign raised ValueError: contradiction
def assign(values, s, d):
    if d not in values[s]:
        raise ValueError("contradiction")
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
