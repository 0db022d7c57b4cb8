"""Does not look at what eliminating from the peers returned."""
# marks: eliminate 0
# reason: test_eliminate_one_digit: eliminate, which leaves two peers with the same digit only, returned a dict of 81 elements, expected False, because one of them has none left then.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        for p in peers[s]:
            eliminate(values, p, values[s])
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
