"""Calls itself for what is left after all units of a round."""
def unit_propagation(formula):
    units = set()
    for clause in formula:
        if len(clause) == 0:
            raise Unsolvable()
        if len(clause) == 1:
            units |= clause
    if not units:
        return list(formula), set()
    for u in units:
        if -u in units:
            raise Unsolvable()
    rest, more = unit_propagation(simplify(formula, units))
    return rest, units | more
