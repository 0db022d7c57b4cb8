"""Collects the model in a default argument, which lives on between calls."""
# marks: dpll 0
def dpll(formula, model=set()):
    left, forced = unit_propagation(formula)
    if not left:
        model |= forced
        return model
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            found = dpll(simplify(left, {guess}))
        except Unsolvable:
            continue
        model |= forced | {guess} | found
        return model
    raise Unsolvable
