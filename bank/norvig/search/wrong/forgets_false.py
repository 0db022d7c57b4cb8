"""Does not look whether values is False."""
# marks: search 0
# reason: test_search_examples: search raised TypeError: 'bool' object is not subscriptable. True or False stands there: what a function may return has to be asked for before it is used.
def search(values):
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])
