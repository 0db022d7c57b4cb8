"""Does not look whether the digit is there at all."""
# marks: eliminate 3
# reason: test_eliminate_examples: Functions call each other again and again, without an end. Does eliminate first look whether d is there at all, and change values[s] before it calls anything? Does every loop of yours end?
def eliminate(values, s, d):
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
    return values
