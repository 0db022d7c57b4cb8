"""One copy for all digits of a square."""
# marks: search 3
# reason: test_search_examples: search(hard) returned False, expected values with one digit in each square. Is there a fresh copy of values for every digit, does the next digit get its turn after a False, and is what was found returned?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    several = [(len(values[s]), s) for s in squares if len(values[s]) > 1]
    if not several:
        return False
    _, s = min(several)
    guess = values.copy()
    return some(search(assign(guess, s, d)) for d in values[s])
