"""None where False was asked for."""
# marks: assign 4
def assign(values, s, d):
    if all(eliminate(values, s, other) for other in values[s].replace(d, "")):
        return values
