"""Computes with the numbers of rows and columns, in functions."""
def number(s):
    return rows.index(s[0]), cols.index(s[1])


def related(s, t):
    (i, j), (k, l) = number(s), number(t)
    return i == k, j == l, (i // 3, j // 3) == (k // 3, l // 3)


def own_units(s):
    return [[t for t in squares if related(s, t)[kind]] for kind in range(3)]


units = {s: own_units(s) for s in squares}
peers = {s: frozenset(t for t in squares if t != s and any(related(s, t))) for s in squares}
unitlist = []
for s in squares:
    for unit in units[s]:
        if unit not in unitlist:
            unitlist.append(unit)
