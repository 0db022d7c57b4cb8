"""In eliminate: None where False was asked for."""
# marks: eliminate 7
# reason: test_eliminate_examples: eliminate(blank_values() | {'G7': '1'}, 'G7', '1') returned None, expected False. No digit is left. None usually means that a return is missing.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return None
    if len(values[s]) == 1:
        if not all(eliminate(values, p, values[s]) for p in peers[s]):
            return None
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return None
        if len(places) == 1 and not assign(values, places[0], d):
            return None
    return values
