"""Writes the digit, and eliminates it from the peers by itself."""
# marks: assign 2
# reason: test_assign_examples: assign(values, 'C2', '3') on '1356' did not call eliminate(values, 'C2', '1'). The diary begins with '3 out of ...
def assign(values, s, d):
    if d not in values[s]:
        return False
    values[s] = d
    for p in peers[s]:
        if not eliminate(values, p, d):
            return False
    return values
