"""Returns the solution as one string."""
# marks: search 0
def search(values):
    if values is False:
        return False
    if isinstance(values, str):
        return values
    if all(len(values[s]) == 1 for s in squares):
        return "".join(values[s] for s in squares)
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])
