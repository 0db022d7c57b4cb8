"""A loop, sorted squares, and a name for each step."""
def search(values):
    if not values:
        return False
    open_squares = [s for s in squares if len(values[s]) != 1]
    if len(open_squares) == 0:
        return values
    open_squares.sort(key=lambda s: len(values[s]))
    chosen = open_squares[0]
    for digit in values[chosen]:
        guess = dict(values)
        guess = assign(guess, chosen, digit)
        if guess is not False:
            result = search(guess)
            if result:
                return result
    return False
