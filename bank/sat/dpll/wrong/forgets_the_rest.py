"""Returns what was forced and the guess, without what was found later."""
# marks: dpll 11
# reason: test_dpll_examples: dpll([{1, -2}, {2, 3}, {-1, -3}, {2, -3, 4}]) returned a set that is no model: the clause {2, 3} is undecided. The guess belongs to the model, and the model of what is left.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            dpll(simplify(left, {guess}))
            return forced | {guess}
        except Unsolvable:
            pass
    raise Unsolvable
