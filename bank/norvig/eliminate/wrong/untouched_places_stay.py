"""Does not assign a digit to its only place if nothing is known of that square yet."""
# marks: eliminate 9
# reason: test_eliminate_examples: After eliminate(values, 'A5', '6'), which leaves A7 alone for 6 among A1 A2 A3 A4 A5 A6 A7 A8 A9, A7 holds '123456789', expected '6'. A7 is a 6 then, and its peers lose theirs.
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
        if len(places) == 1 and len(values[places[0]]) < 9 and not assign(values, places[0], d):
            return False
    return values
