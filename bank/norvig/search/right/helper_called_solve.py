"""Has a helper called solve, as the course has, and one called parse_grid."""
def parse_grid(values):
    return [(len(held), s) for s, held in values.items() if len(held) > 1]


def solve(values):
    todo = parse_grid(values)
    if not todo:
        return values
    s = min(todo)[1]
    for d in values[s]:
        guess = assign(dict(values), s, d)
        found = guess and solve(guess)
        if found:
            return found
    return False


def search(values):
    return values and solve(values)
