"""Collects units with a for loop, and compares them with their opposites by sets."""
def unit_propagation(formula):
    forced = set()
    left = simplify(formula, forced)
    units = {min(c) for c in left if len(c) == 1}
    while units:
        if units & {-u for u in units}:
            raise Unsolvable("two units contradict each other")
        forced.update(units)
        left = simplify(left, units)
        units = {min(c) for c in left if len(c) == 1}
    return (left, forced)
