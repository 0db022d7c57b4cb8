"""Gives up after ten guesses."""
# marks: search 6
# reason: test_search_examples: This was stopped...
def search(values, depth=10):
    if values is False or not depth:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d), depth - 1) for d in values[s])
