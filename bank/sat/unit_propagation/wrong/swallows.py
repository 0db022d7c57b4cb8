"""Stops in silence where a contradiction is found."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation(clauses([1], [-1])) must raise Unsolvable, and did not. 1 cannot be both true and false.
def unit_propagation(formula):
    left, forced = list(formula), set()
    try:
        while units := set().union(*(c for c in left if len(c) == 1)):
            left = simplify(left, units)
            forced |= units
    except Unsolvable:
        pass
    return left, forced
