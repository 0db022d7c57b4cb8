"""all() with a generator."""
def assign(values, s, d):
    others = values[s].replace(d, "")
    if all(eliminate(values, s, d2) for d2 in others):
        return values
    else:
        return False
