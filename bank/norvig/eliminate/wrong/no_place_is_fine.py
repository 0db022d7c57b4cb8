"""Does not notice that a digit has no place left."""
# marks: eliminate 7
# reason: test_eliminate_examples: eliminate(values, 'A5', '6'), which leaves no place for 6 among A1 A2 A3 A4 A5 A6 A7 A8 A9, returned a dictionary of all 81 squares, expected False, because the unit needs a 6.
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
