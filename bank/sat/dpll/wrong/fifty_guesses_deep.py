"""Gives up when more than fifty guesses stand one upon the other."""
# marks: dpll 11
# reason: test_dpll_examples: This was stopped...
def dpll(formula, depth=0):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    if depth > 50:
        raise Unsolvable
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | {guess} | dpll(simplify(left, {guess}), depth + 1)
        except Unsolvable:
            pass
    raise Unsolvable
