"""Simplifies to the end, but returns only the literals that were units at the start."""
# marks: unit_propagation 0
def unit_propagation(formula):
    left = simplify(formula, set())
    forced = set().union(*(c for c in left if len(c) == 1))
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
