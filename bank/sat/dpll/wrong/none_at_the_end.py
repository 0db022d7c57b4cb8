"""Forgets to raise Unsolvable after both guesses have failed."""
# marks: dpll 2
# reason: test_dpll_examples: dpll([{1, 2}, {-1, 2}, {1, -2}, {-1, -2}]) must raise Unsolvable, and did not. No assignment makes all these clauses true.
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | {guess} | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
