"""Remembers the first solution in a default argument."""
# marks: search 6
# reason: test_search_examples: search of a board with '79' in E5 put '8' into E5, where the puzzle allows only '79'.
def search(values, found=[]):
    if found and values and all(found[0][s] in values[s] for s in squares[:9]):
        return found[0]
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        found.append(values)
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])
