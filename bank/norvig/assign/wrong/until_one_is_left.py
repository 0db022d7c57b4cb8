"""Stops when one digit is left, whichever that is."""
# marks: assign 5
# reason: test_assign_examples: assign(blank_values() | {'E5': '28'}, 'E5', '4') returned a dictionary of all 81 squares, expected False. 4 is not possible in E5.
def assign(values, s, d):
    while len(values[s]) > 1:
        other = next(x for x in values[s] if x != d)
        if not eliminate(values, s, other):
            return False
    return values
