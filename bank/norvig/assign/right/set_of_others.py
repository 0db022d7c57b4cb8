"""A set of the others, and a flag."""
def assign(values, s, d):
    ok = True
    for other in set(values[s]) - {d}:
        if ok:
            ok = bool(eliminate(values, s, other))
    return values if ok else False
