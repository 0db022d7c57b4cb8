"""Believes that a formula is solved when no unit is left."""
# marks: dpll 0
def dpll(formula):
    left, forced = unit_propagation(formula)
    return forced | {choose_literal([c]) for c in left if not c & forced and False} or forced
