"""In search: None where False was asked for."""
# marks: search 6
# reason: test_search_examples: search(three) returned None, expected False. Three squares of a row need three digits. None usually means that a return is missing.
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
