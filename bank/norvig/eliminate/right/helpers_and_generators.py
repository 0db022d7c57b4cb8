"""One helper for each of the two steps."""
def eliminate(values, s, d):
    if not values[s].count(d):
        return values
    values[s] = values[s].replace(d, "", 1)
    return values if values[s] and tell_peers(values, s) and place(values, s, d) else False


def tell_peers(values, s):
    return len(values[s]) != 1 or all(eliminate(values, p, values[s]) for p in peers[s])


def place(values, s, d):
    return all(one_place(values, [q for q in u if d in values[q]], d) for u in units[s])


def one_place(values, places, d):
    if len(places) == 1:
        q = places[0]
        return all(eliminate(values, q, other) for other in values[q].replace(d, ""))
    return bool(places)
