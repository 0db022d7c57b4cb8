"""Gives up after ten rounds."""
# marks: unit_propagation 4
# reason: test_unit_propagation_chains: unit_propagation of a long chain: the formula left is a formula that lacks 1 of the clauses expected.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    for _ in range(10):
        units = set().union(*(c for c in left if len(c) == 1))
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
    return left, forced
