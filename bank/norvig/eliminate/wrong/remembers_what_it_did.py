"""Does each elimination once for ever, also on another board."""
# marks: eliminate 0
# reason: test_eliminate_examples: After eliminate(values, 'E5', '4'), E5 holds '123456789', expected '12356789'. Nothing follows: 4 still fits into eight squares of each unit.
done = set()


def eliminate(values, s, d):
    if (s, d) in done or d not in values[s]:
        return values
    done.add((s, d))
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
