"""Collects the literals in a default argument, which lives on."""
# marks: unit_propagation 4
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the set of literals is {1, 2, 3, 4, -1, -2}, expected {1, 2, 3}. 3 makes {1, -3} a unit, too: go on until no unit is left.
def unit_propagation(formula, forced=set()):
    left = simplify(formula, set())
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
