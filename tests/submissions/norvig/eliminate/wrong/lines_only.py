"""Looks at the row and the column, not at the block."""
# marks: eliminate 8
# reason: test_eliminate_one_place: After eliminate, which leaves one place for a digit in a block,, A3 holds '[a text]', expected '1'. The digit goes there, and its peers lose it.
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
        if len({q[0] for q in u}) == 3:
            continue
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
