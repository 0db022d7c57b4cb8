"""Does not look at what assign returned."""
# marks: eliminate 9
# reason: test_eliminate_examples: eliminate(values, 'C2', '7') on the board of the second picture, but with '7' in D7, returned a dictionary of all 81 squares, expected False, because C7 and D7 cannot both be a 7. Is every False passed on?
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
        if len(places) == 0:
            return False
        if len(places) == 1:
            assign(values, places[0], d)
    return values
