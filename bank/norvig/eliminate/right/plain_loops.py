"""Plain loops, one return False for each way to fail."""
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        last = values[s]
        for p in peers[s]:
            if not eliminate(values, p, last):
                return False
    for u in units[s]:
        where = []
        for q in u:
            if d in values[q]:
                where.append(q)
        if len(where) == 0:
            return False
        if len(where) == 1:
            if not assign(values, where[0], d):
                return False
    return values
