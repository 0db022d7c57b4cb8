"""Writes its guesses into the list that it was given."""
# marks: dpll 0
# reason: test_dpll_examples: dpll([{1, -2}, {2, 3}, {-1, -3}, {2, -3, 4}]) changed the formula that it was given: that is [{1, -2}, {2, 3}, {-1, -3}, {2, -3, 4}, {1}] now. Work on a new list.
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
