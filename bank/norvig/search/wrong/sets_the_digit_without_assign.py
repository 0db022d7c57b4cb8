"""Writes the guess into the copy, and nothing follows from it."""
# marks: search 0
# reason: test_search_examples: search(hard) gave a wrong solution: row A does not hold all nine digits. Does search end only when each square has one digit, and go on from what assign returned?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(values | {s: d}) for d in values[s])
