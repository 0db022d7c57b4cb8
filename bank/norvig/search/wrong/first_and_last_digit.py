"""Tries the first and the last digit of the square."""
# marks: search 6
# reason: test_search_examples: search of a board with '456' in D6 and '1478' in D1 D2 D8 D9 put '6' into D6, where '5' comes first. 4 is not possible there: the 4 digits of D1 D2 D8 D9 are needed by these squares. Does search begin with the fewest digits, and try them in the order in which they stand there?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in (values[s][0], values[s][-1]))
