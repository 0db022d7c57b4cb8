"""Adds guesses to one set for all branches, so that those of wrong branches stay in it."""
# marks: dpll 0
def dpll(formula, model=None):
    model = set() if model is None else model
    left, forced = unit_propagation(formula)
    model |= forced
    if not left:
        return model
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            model.add(guess)
            return dpll(simplify(left, {guess}), model)
        except Unsolvable:
            pass
    raise Unsolvable
