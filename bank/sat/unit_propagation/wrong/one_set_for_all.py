"""Returns the same set object each time, so that an earlier answer changes later."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation must return a new list and a new set each time: what an earlier call returned has changed.
FORCED = set()


def unit_propagation(formula):
    FORCED.clear()
    left = simplify(formula, set())
    while True:
        units = {x for c in left if len(c) == 1 for x in c}
        if not units:
            return left, FORCED
        if any(-x in units for x in units):
            raise Unsolvable
        FORCED.update(units)
        left = simplify(left, units)
