"""Raises a ValueError, and not Unsolvable, where there is no model."""
# marks: dpll 7
# reason: test_dpll_examples: dpll raised ValueError: no model
def dpll(formula):
    try:
        left, forced = unit_propagation(formula)
    except Unsolvable:
        raise ValueError("no model")
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | {guess} | dpll(simplify(left, {guess}))
        except ValueError:
            pass
    raise ValueError("no model")
