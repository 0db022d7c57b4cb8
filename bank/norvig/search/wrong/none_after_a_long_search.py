"""False only if no digit can be assigned; None if one could, and led nowhere."""
# marks: search 6
# reason: test_search_examples: search(parse_grid('..1.....94....67.2....2..5.....6......73.....2..5.9..413...76...8.6.....5...9..43')) returned None, expected False, because this puzzle has no solution. Is False returned when no digit leads to one, however deep? None usually means that a return is missing.
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
