"""Takes the first open square."""
# marks: search 6
# reason: test_search_examples: search of a board with '79' in E5 put '9' into E5, where '7' comes first. Does search begin with the fewest digits, and try them in the order in which they stand there?
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    s = next(s for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])
