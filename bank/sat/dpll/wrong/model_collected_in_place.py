"""Adds guesses to one set for all branches, so that those of wrong branches stay in it."""
# marks: dpll 11
# reason: test_dpll_examples: dpll([{1, 2}, {1, -5}, {-1, 3, 4}, {-1, 3, -4}, {-1, -3, 6}, {-1, -3, -6}]) returned a set that holds both 1 and -1: a variable is true or false, not both.
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
