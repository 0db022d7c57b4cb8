"""Follows the units that are there one after the other, 180 literals in all."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation of a chain of 200 clauses: the formula left is a formula that must not hold 20 of its clauses.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    for _ in range(180):
        unit = next((c for c in left if len(c) == 1), None)
        if unit is None:
            break
        left = simplify(left, unit)
        forced |= unit
    return left, forced
