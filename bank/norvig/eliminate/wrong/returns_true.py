"""Returns True for success."""
# marks: eliminate 9
# reason: test_eliminate_examples: eliminate(values, 'E5', '4') returned True, expected: the dictionary values that it was given. True or False is what all(...) and comparisons give; return values itself.
def eliminate(values, s, d):
    if d not in values[s]:
        return True
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
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return True
