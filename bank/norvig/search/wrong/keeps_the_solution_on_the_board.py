"""Copies the solution into the board that it was given."""
# marks: search 7
# reason: test_search_examples: After search(hard), A2 holds '1', expected '1679'. search must not change the values it was given: is there a fresh copy for every digit?
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
