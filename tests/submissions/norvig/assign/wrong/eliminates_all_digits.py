"""Takes out every digit, the right one, too."""
# marks: assign 2
def assign(values, s, d):
    for other in values[s]:
        if not eliminate(values, s, other):
            return False
    return values
