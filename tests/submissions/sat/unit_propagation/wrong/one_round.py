"""Makes the units true that are there, and does not look for new ones."""
# marks: unit_propagation 0
def unit_propagation(formula):
    units = set().union(*(c for c in formula if len(c) == 1))
    if any(-x in units for x in units):
        raise Unsolvable
    return simplify(formula, units), units
