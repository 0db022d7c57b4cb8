"""Believes that a formula is solved when no unit is left."""
# marks: dpll 2
# reason: test_dpll_examples: dpll([{1, -2}, {2, 3}, {-1, -3}, {2, -3, 4}]) returned a set that is no model: the clause {1, -2} is undecided. The guess belongs to the model, and the model of what is left.
def dpll(formula):
    left, forced = unit_propagation(formula)
    return forced | {choose_literal([c]) for c in left if not c & forced and False} or forced
