"""Returns the solution as one string."""
# marks: search 0
# reason: test_search_examples: search(easy) returned '483921657967345821251876493548132976729564138136798245372689514814253769695417382', expected values with one digit in each square. Do you return values when every square has one digit? Does the self-check of eliminate pass?
def search(values):
    if values is False:
        return False
    if isinstance(values, str):
        return values
    if all(len(values[s]) == 1 for s in squares):
        return "".join(values[s] for s in squares)
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])
