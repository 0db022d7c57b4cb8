"""Forgets to raise Unsolvable after both guesses have failed."""
# marks: dpll 2
# reason: test_dpll_examples: dpll raised TypeError: unsupported operand type(s) for |: 'set' and 'NoneType'
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
