"""Adds the guess to the formula as a unit and lets propagation do the rest."""
def dpll(formula):
    left, forced = unit_propagation(formula)
    if len(left) == 0:
        return forced
    x = choose_literal(left)
    try:
        return forced | dpll(left + [frozenset({x})])
    except Unsolvable:
        return forced | dpll(left + [frozenset({-x})])
