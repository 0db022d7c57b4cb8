"""Returns a changed copy."""
# marks: assign 2
def assign(values, s, d):
    values = values.copy()
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
