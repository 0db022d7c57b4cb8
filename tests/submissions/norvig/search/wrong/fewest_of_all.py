"""Forgets that a square with one digit is no choice."""
# marks: search 0
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    s = min(squares, key=lambda s: len(values[s]))
    return some(search(assign(values.copy(), s, d)) for d in values[s])
