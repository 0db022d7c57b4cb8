"""None where False was asked for."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'E5', '4') on '28' returned None, expected False, because 4 is not possible there. None usually means that a return is missing.
def assign(values, s, d):
    if all(eliminate(values, s, other) for other in values[s].replace(d, "")):
        return values
