"""Eliminates the other digits from the peers, not from the square."""
# marks: assign 0
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        for p in peers[s]:
            if not eliminate(values, p, other):
                return False
    return values
