"""Also makes literals true whose opposite is nowhere."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the formula left is [], expected [{4, 5}], in any order: {4, 5} is missing. 3 makes {1, -3} a unit, too: go on until no unit is left.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            all_literals = set().union(*left)
            units = {x for x in all_literals if -x not in all_literals}
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced |= units
