"""Leaves out of the model what was forced before the guess."""
# marks: dpll 0
# reason: test_dpll_examples: dpll(random_formula(8, 24, random.Random(2))) returned a set that is no model: the clause {-3, -4, 6} is undecided.
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
