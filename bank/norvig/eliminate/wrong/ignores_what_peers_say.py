"""Does not look at what eliminating from the peers returned."""
# marks: eliminate 9
# reason: test_eliminate_examples: eliminate(values, 'C2', '2') on '25', with '5' in C5, returned a dictionary of all 81 squares, expected False, because C2 and C5 cannot both be a 5. Is every False passed on?
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
