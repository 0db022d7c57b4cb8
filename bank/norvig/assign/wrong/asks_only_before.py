"""Sees a contradiction only where the digit is not possible at the beginning."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'C2', '3') returned a dictionary of all 81 squares, expected False. eliminate(values, 'C2', '5') has returned False.
def assign(values, s, d):
    if d not in values[s]:
        return False
    for other in values[s]:
        if other != d:
            eliminate(values, s, other)
    return values
