"""Returns the literals first and the formula second."""
# marks: unit_propagation 0
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return forced, left
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
