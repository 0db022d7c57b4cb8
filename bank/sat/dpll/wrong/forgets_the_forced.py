"""Leaves out of the model what was forced before the guess."""
# marks: dpll 11
# reason: test_dpll_examples: dpll([{1}, {-1, 2, 3}]) returned a set that is no model: the clause {1} is undecided. Three parts belong to the model: what was forced, the guess, and the model of what is left.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return {guess} | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
