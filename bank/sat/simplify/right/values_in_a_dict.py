"""Writes the assignment into a dict of values of variables and evaluates each literal."""
def simplify(formula, assignment):
    value = {abs(x): x > 0 for x in assignment}

    def state(x):
        return None if abs(x) not in value else value[abs(x)] == (x > 0)

    def rest(clause):
        states = {x: state(x) for x in clause}
        if True in states.values():
            return None
        return frozenset(x for x, s in states.items() if s is None)

    left = [r for r in map(rest, formula) if r is not None]
    if not all(left):
        raise Unsolvable
    return left
