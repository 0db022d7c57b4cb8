"""Returns True where there is a model."""
# marks: dpll 9
# reason: test_dpll_examples: dpll([]) returned True, expected a set of literals.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return True
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
