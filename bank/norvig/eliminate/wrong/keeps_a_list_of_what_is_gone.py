"""Notes on the board what has been eliminated, and does not do it again when a digit has come back."""
# marks: eliminate 8
# reason: test_eliminate_examples: After eliminate(values, 'E5', '4'), after the 4 was put back, E5 holds '123567894', expected '12356789'. What counts is whether values holds the digit now.
def eliminate(values, s, d):
    gone = values.setdefault("gone", "")
    if f"{s}{d} " in gone or d not in values[s]:
        return values
    values["gone"] += f"{s}{d} "
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
