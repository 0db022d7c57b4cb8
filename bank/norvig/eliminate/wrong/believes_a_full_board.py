"""Returns a board as soon as each square has one digit, without telling the peers of the last one."""
# marks: eliminate 12
# reason: test_eliminate_returns: eliminate of the right digit on a full board returned a dictionary of all 81 squares, expected False, because a peer has the digit that is left.
# data: For boards that are full, and contradict themselves.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = left = values[s].replace(d, "")
    if not left:
        return False
    if all(len(values[t]) == 1 for t in squares):
        return values
    if len(left) == 1 and not all(eliminate(values, peer, left) for peer in peers[s]):
        return False
    for unit in units[s]:
        places = [place for place in unit if d in values[place]]
        if not places or (len(places) == 1 and not assign(values, places[0], d)):
            return False
    return values
