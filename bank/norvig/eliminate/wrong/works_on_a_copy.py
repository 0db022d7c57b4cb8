"""Returns a changed copy of the board."""
# marks: eliminate 4
# reason: test_eliminate_examples: eliminate(values, 'E5', '4') returned another dictionary, expected: the dictionary values that it was given. Was a copy changed and returned?
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values = dict(values)
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        for p in peers[s]:
            values = eliminate(values, p, values[s])
            if not values:
                return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1:
            values = assign(values, places[0], d)
            if not values:
                return False
    return values
