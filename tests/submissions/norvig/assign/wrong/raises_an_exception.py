"""An exception in place of False."""
# marks: assign 4
def assign(values, s, d):
    if d not in values[s]:
        raise ValueError("contradiction")
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values
