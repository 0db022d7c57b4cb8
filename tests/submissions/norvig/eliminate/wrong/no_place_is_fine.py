"""Does not notice that a digit has no place left."""
# marks: eliminate 11
# reason: test_eliminate_one_place: eliminate, which leaves no place for a digit in a row, returned a dictionary of all 81 squares, expected False, because the unit needs that digit.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        if not all(eliminate(values, p, values[s]) for p in peers[s]):
            return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
