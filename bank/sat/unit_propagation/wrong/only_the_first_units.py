"""Simplifies to the end, but returns only the literals that were units at the start."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the set of literals is {3}, expected {1, 2, 3}. 3 makes {1, -3} a unit, too: go on until no unit is left. Literals of all rounds belong to it.
def unit_propagation(formula):
    left = simplify(formula, set())
    forced = set().union(*(c for c in left if len(c) == 1))
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
