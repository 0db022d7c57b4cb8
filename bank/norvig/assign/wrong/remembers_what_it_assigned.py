"""Assigns each digit to each square once for ever, also on another board."""
# marks: assign 2
# reason: test_assign_examples: After assign(values, 'C2', '3'), values['C2'] is '1356', expected '3'. Is eliminate called for each of the other digits, one at a time?
assigned = set()


def assign(values, s, d):
    if (s, d) in assigned and d in values[s]:
        return values
    assigned.add((s, d))
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
