"""Assigns one digit and returns that board."""
# marks: search 1
# reason: test_search_examples: search(hard) gave values that are not solved: A2 holds '1679'. Does search end only when each square has one digit, and go on from what assign returned?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(assign(values.copy(), s, d) for d in values[s])
