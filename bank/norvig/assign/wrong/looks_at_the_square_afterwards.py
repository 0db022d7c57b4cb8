"""Does not listen to eliminate, and looks at the end whether d is left in the square."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'C2', '3') returned a dictionary of all 81 squares, expected False. eliminate(values, 'C2', '5') has returned False.
def assign(values, s, d):
    for other in [c for c in values[s] if c != d]:
        eliminate(values, s, other)
    if values[s] == d:
        return values
    return False
