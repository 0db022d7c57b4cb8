"""Returns what the first digit led to, even if that is False."""
# marks: search 3
# reason: test_search_examples: search(hard) returned False, expected values with one digit in each square. Is there a fresh copy of values for every digit, does the next digit get its turn after a False, and is what was found returned?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    for d in values[s]:
        return search(assign(values.copy(), s, d))
