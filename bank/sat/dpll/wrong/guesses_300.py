"""Gives up after 300 guesses."""
# marks: dpll 16
# reason: test_dpll_propagates: dpll found no model of a formula of which one half is impossible; an established solver says otherwise.
# data: Formulas on which it needs more than 300 guesses.
def dpll(formula):
    guesses = 0

    def search(formula):
        nonlocal guesses
        left, forced = unit_propagation(formula)
        if not left:
            return forced
        x = choose_literal(left)
        for guess in (x, -x):
            guesses += 1
            if guesses > 300:
                raise Unsolvable
            try:
                return forced | {guess} | search(simplify(left, {guess}))
            except Unsolvable:
                pass
        raise Unsolvable

    return search(formula)
