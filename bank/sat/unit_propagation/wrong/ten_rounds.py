"""Gives up after ten rounds."""
# marks: unit_propagation 4
# reason: test_unit_propagation_examples: unit_propagation of a chain of 200 clauses: the formula left is a formula that must not hold 190 of its clauses.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    for _ in range(10):
        units = set().union(*(c for c in left if len(c) == 1))
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
    return left, forced
