"""Does not notice that a square has no digit left."""
# marks: eliminate 7
# reason: test_eliminate_examples: eliminate(blank_values() | {'G7': '1'}, 'G7', '1') returned a dictionary of all 81 squares, expected False. No digit is left.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 1:
        if not all(eliminate(values, p, values[s]) for p in peers[s]):
            return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
