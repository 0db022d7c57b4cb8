"""Tells the peers when two digits are left."""
# marks: eliminate 7
# reason: test_eliminate_examples: After eliminate(values, 'C2', '7'), A7 holds '1234568', expected '12345689'. C7 is a 7 then, and its peers lose theirs: did you assign it, or only write it there?
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) <= 2:
        if not all(eliminate(values, p, x) for p in sorted(peers[s]) for x in values[s]):
            return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
