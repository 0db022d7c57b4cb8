"""Leaves out of the model what was forced before the guess."""
# marks: dpll 0
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return {guess} | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
