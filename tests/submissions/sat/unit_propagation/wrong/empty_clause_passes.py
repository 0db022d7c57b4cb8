"""Does not see an empty clause if there is no unit."""
# marks: unit_propagation 10
# reason: test_unit_propagation_unsolvable: unit_propagation, with an empty clause in the formula, returned [a tuple], expected: raises Unsolvable, because it cannot become true.
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
