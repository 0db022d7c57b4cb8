"""Does not see an empty clause if there is no unit."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation(clauses([1, 2], [])) must raise Unsolvable, and did not. The empty clause cannot become true.
def unit_propagation(formula):
    left, forced = list(formula), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
