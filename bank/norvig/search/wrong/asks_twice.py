"""Asks of every digit whether it leads to a solution, and then searches once more."""
# marks: search 3
# reason: test_search_examples: This was stopped...
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    n, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    good = [d for d in values[s] if search(assign(values.copy(), s, d))]
    return search(assign(values.copy(), s, good[0])) if good else False
