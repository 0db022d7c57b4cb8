"""Does not see an empty clause if there is no unit."""
# marks: unit_propagation 10
def unit_propagation(formula):
    left, forced = list(formula), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
