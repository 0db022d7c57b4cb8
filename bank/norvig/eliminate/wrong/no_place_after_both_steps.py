"""Overlooks that a digit has no place left, if the square has just come down to one digit."""
# marks: eliminate 13
# reason: test_eliminate_puzzles: eliminate of one of two digits, which has no place left then, returned a dictionary of all 81 squares, expected False, because each unit needs that digit.
# data: For a digit that has no place left when both steps are due at once.
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = left = values[s].replace(d, "")
    if not left:
        return False
    if len(left) == 1 and not all(eliminate(values, peer, left) for peer in peers[s]):
        return False
    for unit in units[s]:
        places = [place for place in unit if d in values[place]]
        if (not places and len(left) > 1) or (len(places) == 1 and not assign(values, places[0], d)):
            return False
    return values
