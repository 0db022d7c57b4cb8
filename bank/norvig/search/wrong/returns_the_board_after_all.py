"""Returns the open board when no digit leads to a solution."""
# marks: search 1
# reason: test_search_examples: search(hard) gave values that are not solved: A5 holds '69'. Does search end only when each square has one digit, and go on from what assign returned?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    for d in values[s]:
        found = search(assign(values.copy(), s, d))
        if found:
            return found
    return values
