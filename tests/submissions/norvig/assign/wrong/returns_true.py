"""Returns what all() says."""
# marks: assign 2
def assign(values, s, d):
    return all(eliminate(values, s, other) for other in values[s].replace(d, ""))
