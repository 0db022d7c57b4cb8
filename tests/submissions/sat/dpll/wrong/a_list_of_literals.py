"""Returns a model that is a list of literals."""
# marks: dpll 0
# reason: test_dpll_examples: dpll([{1, -2}, {2, 3}, {-1, -3}, {2, -3, 4}]) returned [1, 2, -3], expected a set of literals.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return list(forced)
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return list(forced) + [guess] + dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
