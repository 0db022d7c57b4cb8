"""Sees only units that are positive."""
# marks: unit_propagation 0
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = {x for c in left if len(c) == 1 for x in c if x > 0}
        if not units:
            return left, forced
        left = simplify(left, units)
        forced |= units
