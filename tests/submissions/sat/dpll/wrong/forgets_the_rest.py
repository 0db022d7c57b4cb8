"""Returns what was forced and the guess, without what was found later."""
# marks: dpll 0
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
