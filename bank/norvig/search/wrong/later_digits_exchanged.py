"""Tries the first two digits in order, and the others from the last one on."""
# marks: search 8
# reason: test_search_choice: search did not try the digits of its square in the order in which they stand there.
# data: For a square whose third digit is the first that leads to a solution.
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s][:2] + values[s][:1:-1])
