"""Does not see an empty clause if there is no unit."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{1, 2}, the empty clause]) returned ([frozenset({1, 2}), frozenset()], set()), expected: raises Unsolvable, because the empty clause cannot become true.
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
