"""Assigns each digit to each square once for ever, also on another board."""
# marks: assign 0
# reason: test_assign_examples: assign(values, 'C2', '3') on '1356', where eliminate(values, 'C2', '5') returns False, returned a dictionary of all 81 squares, expected False, because one of the eliminations has returned False.
# reason: test_assign_contract: After assign(values, 'D4', '6'), D4 holds '[a text]', expected '6'.
assigned = set()


def assign(values, s, d):
    if (s, d) in assigned and d in values[s]:
        return values
    assigned.add((s, d))
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
