"""Writes the digit, and eliminates it from the peers by itself."""
# marks: assign 2
# reason: test_assign_examples: eliminate(values, 'C2', '1') was not called. The diary begins: 3 out of C7.
def assign(values, s, d):
    if d not in values[s]:
        return False
    values[s] = d
    for p in peers[s]:
        if not eliminate(values, p, d):
            return False
    return values
