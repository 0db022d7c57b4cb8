"""Writes the digit, and eliminates it from the peers by itself."""
# marks: assign 2
def assign(values, s, d):
    if d not in values[s]:
        return False
    values[s] = d
    for p in peers[s]:
        if not eliminate(values, p, d):
            return False
    return values
