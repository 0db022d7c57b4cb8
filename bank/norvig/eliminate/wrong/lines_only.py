"""Looks at the row and the column, not at the block."""
# marks: eliminate 7
# reason: test_eliminate_examples: After eliminate(values, 'C1', '2'), which leaves C3 alone for 2 among A1 A2 A3 B1 B2 B3 C1 C2 C3, C3 holds '123456789', expected '2'. C3 is a 2 then, and its peers lose theirs.
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
