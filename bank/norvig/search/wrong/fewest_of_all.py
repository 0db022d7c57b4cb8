"""Forgets that a square with one digit is no choice."""
# marks: search 0
# reason: test_search_examples: Functions call each other again and again, without an end. Does search choose a square with the fewest digits, but more than one, and go on from what assign returned?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    s = min(squares, key=lambda s: len(values[s]))
    return some(search(assign(values.copy(), s, d)) for d in values[s])
