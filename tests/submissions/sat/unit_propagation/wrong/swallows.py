"""Stops in silence where a contradiction is found."""
# marks: unit_propagation 6
def unit_propagation(formula):
    left, forced = list(formula), set()
    try:
        while units := set().union(*(c for c in left if len(c) == 1)):
            left = simplify(left, units)
            forced |= units
    except Unsolvable:
        pass
    return left, forced
