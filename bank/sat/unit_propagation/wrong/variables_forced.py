"""Returns variables without their signs."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{-4}, {4, -5}]): the set of literals is {4, 5}, expected {-5, -4}.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, {abs(x) for x in forced}
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
