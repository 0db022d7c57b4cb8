"""Puts the units back into the formula that it returns."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the formula left is [{4, 5}, {1}, {2}, {3}], expected [{4, 5}], in any order: {1} should not be there. 3 makes {1, -3} a unit, too: go on until no unit is left.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left + [frozenset({x}) for x in forced], forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
