"""Takes out the digits before d, and not those after it."""
# marks: assign 2
def assign(values, s, d):
    for other in values[s]:
        if other == d:
            break
        if not eliminate(values, s, other):
            return False
    return values
