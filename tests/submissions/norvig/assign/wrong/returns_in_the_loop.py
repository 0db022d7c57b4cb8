"""Returns after the first elimination."""
# marks: assign 0
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        return eliminate(values, s, other)
    return values
