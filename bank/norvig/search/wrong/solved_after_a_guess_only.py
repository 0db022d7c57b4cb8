"""Looks whether the board is solved only after a guess."""
# marks: search 5
# reason: test_search_examples: search(easy) returned False, expected values with one digit in each square. Do you return values when every square has one digit? Does the self-check of eliminate pass?
def search(values):
    if values is False:
        return False
    _, s = min(((len(values[s]), s) for s in squares if len(values[s]) > 1), default=(1, "A1"))
    for d in values[s]:
        guess = assign(values.copy(), s, d)
        if guess and all(len(guess[q]) == 1 for q in squares) and guess != values:
            return guess
        found = guess and guess != values and search(guess)
        if found:
            return found
    return False
