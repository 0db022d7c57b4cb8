"""Sees only units that are positive."""
# marks: unit_propagation 4
# reason: test_unit_propagation_examples: unit_propagation([{-4}, {4, -5}]): the formula left is [{-4}, {4, -5}], expected [], in any order: {-4} should not be there.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = {x for c in left if len(c) == 1 for x in c if x > 0}
        if not units:
            return left, forced
        left = simplify(left, units)
        forced |= units
