"""Puts the units back into the formula that it returns."""
# marks: unit_propagation 0
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the first of the pair returned a formula that must not hold 3 of its clauses: {1}.
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
