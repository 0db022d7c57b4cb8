"""Writes its guesses into the list that it was given."""
# marks: dpll 5
# reason: test_dpll_models: dpll raised Unsolvable for a random formula, but there is a model.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    formula.append(frozenset({x}))
    try:
        return dpll(formula)
    except Unsolvable:
        formula[formula.index(frozenset({x}))] = frozenset({-x})
        return dpll(formula)
