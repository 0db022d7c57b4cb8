"""Compares a number with a text, which are never equal."""
# marks: assign 2
def assign(values, s, d):
    for k in range(1, 10):
        if k != d and not eliminate(values, s, str(k)):
            return False
    return values
