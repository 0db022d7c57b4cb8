"""Does not look at what eliminate returns."""
# marks: assign 4
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        eliminate(values, s, other)
    return values
