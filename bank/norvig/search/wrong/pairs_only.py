"""Looks for squares with two digits only."""
# marks: search 4
# reason: test_search_examples: search of an empty board gave values that are not solved: A1 holds '123456789'.
def search(values):
    if values is False:
        return False
    pairs = [s for s in squares if len(values[s]) == 2]
    if not pairs:
        return values
    return some(search(assign(values.copy(), pairs[0], d)) for d in values[pairs[0]])
