"""Eliminates the other digits from the peers, not from the square."""
# marks: assign 2
# reason: test_assign_examples: After assign(values, 'C2', '3'), values['C2'] is '1356', expected '3'. Is eliminate called for each of the other digits, one at a time?
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        for p in peers[s]:
            if not eliminate(values, p, other):
                return False
    return values
