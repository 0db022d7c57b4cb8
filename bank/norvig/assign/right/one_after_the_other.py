"""Takes out the first other digit, and calls itself for the rest."""
def assign(values, s, d):
    rest = [x for x in values[s] if x != d]
    if not rest:
        return values
    after = eliminate(values, s, rest[0])
    return after and assign(after, s, d)
