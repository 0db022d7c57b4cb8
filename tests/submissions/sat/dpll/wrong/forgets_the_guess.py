"""Leaves the guess out of the model."""
# marks: dpll 0
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
