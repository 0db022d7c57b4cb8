"""Returns the formula alone, without the literals."""
# marks: unit_propagation 4
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]) returned [{4, 5}], expected the tuple ([{4, 5}], {1, 2, 3}): the formula left, and the set of literals.
def unit_propagation(formula):
    left = simplify(formula, set())
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
