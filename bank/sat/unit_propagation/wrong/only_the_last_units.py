"""Returns only the literals of the last round."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the set of literals is {2}, expected {1, 2, 3}. 3 makes {1, -3} a unit, too: go on until no unit is left. Literals of all rounds belong to it.
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced = units
