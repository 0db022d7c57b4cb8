"""Takes out the digits before d, and not those after it."""
# marks: assign 2
# reason: test_assign_examples: After assign(values, 'C2', '3'), values['C2'] is '356', expected '3'. Is eliminate called for each of the other digits, one at a time?
def assign(values, s, d):
    for other in values[s]:
        if other == d:
            break
        if not eliminate(values, s, other):
            return False
    return values
