"""Works in the list that it was given, and puts the old clauses back at the end - but not before it raises Unsolvable."""
# marks: unit_propagation 9
# reason: test_unit_propagation_chains: unit_propagation changed the formula that it was given, where units contradict each other.
def unit_propagation(formula):
    before = list(formula)
    forced = set()
    if frozenset() in formula:
        raise Unsolvable
    while True:
        units = {x for c in formula if len(c) == 1 for x in c}
        if not units:
            break
        if any(-x in units for x in units):
            raise Unsolvable
        forced |= units
        formula[:] = simplify(formula, units)
    left = list(formula)
    formula[:] = before
    return left, forced
