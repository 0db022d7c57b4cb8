"""Writes the digit into its only place, and tells nobody."""
# marks: eliminate 4
# reason: test_eliminate_examples: After eliminate(values, 'C2', '7'), A7 holds '123456789', expected '12345689'. C7 is a 7 then, and its peers lose theirs: did you assign it, or only write it there?
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
            values[places[0]] = d
    return values
