"""Gives up after ten rounds."""
# marks: unit_propagation 4
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    for _ in range(10):
        units = set().union(*(c for c in left if len(c) == 1))
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
    return left, forced
