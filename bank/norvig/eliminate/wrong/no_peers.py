"""Only the second step: units with one place."""
# marks: eliminate 0
# reason: test_eliminate_examples: After eliminate(values, 'C2', '2'), A1 holds '123456789', expected '12346789'. C2 is a 5 then, and its 20 peers lose that 5, not a 2.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
