"""Assigns each digit to each square once for ever, also on another board."""
# marks: assign 2
# reason: test_assign_examples: assign(values, 'C2', '3') returned a dictionary of all 81 squares, expected False. eliminate(values, 'C2', '5') has returned False. (A dict is not a bool.)
assigned = set()


def assign(values, s, d):
    if (s, d) in assigned and d in values[s]:
        return values
    assigned.add((s, d))
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
