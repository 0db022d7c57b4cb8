"""Returns the formula alone, without the literals."""
# marks: unit_propagation 0
def unit_propagation(formula):
    left = simplify(formula, set())
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
