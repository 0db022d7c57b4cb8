"""Returns values as soon as the peers have been told."""
# marks: eliminate 7
# reason: test_eliminate_examples: After eliminate(values, 'C2', '7') on the board of the second picture, but with '57' in C2, A7 holds '123456789', expected '12345689'. C2 is a 5 then, and 7 has one place left in row C: both steps have to be taken.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        return values if all(eliminate(values, p, values[s]) for p in peers[s]) else False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
