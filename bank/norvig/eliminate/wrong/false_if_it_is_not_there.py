"""Takes a digit that is gone already for a contradiction."""
# marks: eliminate 0
# reason: test_eliminate_examples: eliminate(values, 'E5', '4') returned False, expected: the dictionary values that it was given. Nothing is impossible there, so that no False may come. 4 was not there: nothing happens.
def eliminate(values, s, d):
    if d not in values[s]:
        return False
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        if not all(eliminate(values, p, values[s]) for p in peers[s]):
            return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
