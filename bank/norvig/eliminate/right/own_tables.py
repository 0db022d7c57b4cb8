"""Makes the tables anew, as tuples, under their old names."""
peers = {s: tuple(sorted(peers[s])) for s in squares}
units = {s: tuple(map(tuple, units[s])) for s in squares}
some = any


def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if values[s] == "":
        return False
    if len(values[s]) == 1 and some(eliminate(values, p, values[s]) is False for p in peers[s]):
        return False
    for unit in units[s]:
        places = tuple(p for p in unit if d in values[p])
        if len(places) == 0 or len(places) == 1 and assign(values, *places, d) is False:
            return False
    return values
