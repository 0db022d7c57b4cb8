"""A generator yields all solutions; the first one is enough."""
def solutions(values):
    if values:
        sizes = sorted((len(held), s) for s, held in values.items() if len(held) > 1)
        if sizes:
            s = sizes[0][1]
            for d in values[s]:
                yield from solutions(assign(values.copy(), s, d))
        else:
            yield values


def search(values):
    return next(solutions(values), False)
