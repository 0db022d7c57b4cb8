"""Returns a list of what was forced."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the set of literals is [3, 1, 2], expected {1, 2, 3}. 3 makes {1, -3} a unit, too: go on until no unit is left. (A list is not a set.)
def unit_propagation(formula):
    left, forced = simplify(formula, set()), []
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        if any(-x in units for x in units):
            raise Unsolvable
        left = simplify(left, units)
        forced += units
