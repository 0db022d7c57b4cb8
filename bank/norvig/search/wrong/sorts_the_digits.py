"""Tries the digits from 1 up, and not in the order in which they stand."""
# marks: search 6
# reason: test_search_examples: search of a board with '97' in E8 put '7' into E8, where '9' comes first. Does search begin with the fewest digits, and try them in the order in which they stand there?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    n, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    for d in sorted(set(values[s])):
        result = search(assign(values.copy(), s, d))
        if result:
            return result
    return False
