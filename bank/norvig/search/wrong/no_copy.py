"""Guesses on the board itself."""
# marks: search 2
# reason: test_search_examples: After search(hard), A2 holds '', expected '1679'. search must not change the values it was given: is there a fresh copy for every digit?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    several = [(len(values[s]), s) for s in squares if len(values[s]) > 1]
    if not several:
        return False
    _, s = min(several)
    return some(search(assign(values, s, d)) for d in values[s])
