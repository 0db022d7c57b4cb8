"""Leaves out of the model what was forced before the guess."""
# marks: dpll 0
# reason: test_dpll_examples: dpll of a random formula returned a set that is no model: the clause {2, -4, -7} is undecided.
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
