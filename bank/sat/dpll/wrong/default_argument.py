"""Collects the model in a default argument, which lives on between calls."""
# marks: dpll 9
# reason: test_dpll_examples: dpll([{1, 2}, {1, -5}, {-1, 3, 4}, {-1, 3, -4}, {-1, -3, 6}, {-1, -3, -6}]) returned a set that holds both 1 and -1: a variable is true or false, not both.
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
