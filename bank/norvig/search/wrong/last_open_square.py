"""Takes the last open square."""
# marks: search 6
# reason: test_search_examples: This was stopped...
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    s = [s for s in squares if len(values[s]) > 1][-1]
    return some(search(assign(values.copy(), s, d)) for d in values[s])
