"""Works in the list that it was given."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]) changed the formula that it was given: that is [{4, 5}] now. Work on a new list.
def unit_propagation(formula):
    forced = set()
    formula[:] = simplify(formula, set())
    while True:
        units = set().union(*(c for c in formula if len(c) == 1))
        if not units:
            return formula, forced
        if any(-x in units for x in units):
            raise Unsolvable
        formula[:] = simplify(formula, units)
        forced |= units
