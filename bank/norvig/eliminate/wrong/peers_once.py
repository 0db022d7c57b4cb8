"""Takes the digit out of the peers' strings, and does not go on from there."""
# marks: eliminate 6
# reason: test_eliminate_examples: parse_grid(grid1), with your assign and eliminate, gave values that are not solved: A1 holds '45'. Does all that follows get done, to the end?
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        for p in peers[s]:
            values[p] = values[p].replace(values[s], "")
            if not values[p]:
                return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if len(places) == 0:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values
