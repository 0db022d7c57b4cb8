"""Returns a model that is a list of literals."""
# marks: dpll 14
# reason: test_dpll_examples: dpll([]) returned [], expected a set of literals.
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
