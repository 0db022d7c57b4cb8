"""Tries one digit and believes in it."""
# marks: search 0
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return search(assign(values.copy(), s, values[s][0]))
