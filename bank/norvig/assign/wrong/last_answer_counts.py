"""Returns what the last elimination returned, and forgets what the others said."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'C2', '3') returned a dictionary of all 81 squares, expected False. eliminate(values, 'C2', '5') has returned False.
def assign(values, s, d):
    result = values
    for other in values[s].replace(d, ""):
        result = eliminate(values, s, other)
    return result
