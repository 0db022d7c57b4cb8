"""False only if no digit can be assigned; None if one could, and led nowhere."""
# marks: search 8
# reason: test_search_contradiction: search of a puzzle without solution returned None, expected False, because this puzzle has no solution. None usually means that a return is missing.
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    dead = True
    for d in values[s]:
        guess = assign(values.copy(), s, d)
        if guess:
            dead = False
            found = search(guess)
            if found:
                return found
    if dead:
        return False
