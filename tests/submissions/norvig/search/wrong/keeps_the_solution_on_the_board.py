"""Copies the solution into the board that it was given."""
# marks: search 4
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    found = some(search(assign(values.copy(), s, d)) for d in values[s])
    if found:
        values.update(found)
    return found
