"""Leaves the guess out of the model."""
# marks: dpll 11
# reason: test_dpll_examples: dpll([{1, -2}, {2, 3}, {-1, -3}, {2, -3, 4}]) returned a set that is no model: the clause {1, -2} is undecided. The guess belongs to the model, and the model of what is left.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
