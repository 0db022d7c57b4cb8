"""Returns the literals first and the formula second."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]) returned ({1, 2, 3}, [frozenset({4, 5})]), expected the tuple ([{4, 5}], {1, 2, 3}): the formula left, and the set of literals. The two are exchanged: the formula comes first.
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
