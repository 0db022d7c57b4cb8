"""Gives up after seventy guesses."""
# marks: search 6
# reason: test_search_examples: search of a board with '2679' in H3 and '12358' in B3 C3 D3 E3 F3 returned False, expected values with one digit in each square. Is there a fresh copy of values for every digit, does the next digit get its turn after a False, and is what was found returned?
def search(values, count=None):
    count = count if count is not None else [0]
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    for d in values[s]:
        count[0] += 1
        if count[0] > 70:
            return False
        found = search(assign(values.copy(), s, d), count)
        if found:
            return found
    return False
