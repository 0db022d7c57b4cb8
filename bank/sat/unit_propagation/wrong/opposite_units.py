"""Does not see that two units contradict each other."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation(clauses([1], [-1])) must raise Unsolvable, and did not. 1 cannot be both true and false.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        left = simplify(left, units)
        forced |= units
