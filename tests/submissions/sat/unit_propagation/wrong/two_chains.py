"""Follows the units that are there one after the other, 180 literals in all."""
# marks: unit_propagation 9
# reason: test_unit_propagation_chains: unit_propagation of a long chain: the formula left is a formula that lacks 1 of the clauses expected.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    for _ in range(180):
        unit = next((c for c in left if len(c) == 1), None)
        if unit is None:
            break
        left = simplify(left, unit)
        forced |= unit
    return left, forced
