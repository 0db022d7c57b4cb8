"""Works in the list that it was given."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: After unit_propagation(f), f is [{4, 5}], expected [{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]. The formula that it is given must stay as it is. Work on a new list.
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
