"""Gives up when more than ten guesses stand one upon the other."""
# marks: dpll 14
# reason: test_dpll_models: dpll raised Unsolvable for a formula that needs very many guesses, one upon the other,, but there is a model.
def dpll(formula, depth=0):
    if depth > 10:
        raise Unsolvable
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | {guess} | dpll(simplify(left, {guess}), depth + 1)
        except Unsolvable:
            pass
    raise Unsolvable
