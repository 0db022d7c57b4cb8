"""Guesses the variables in their order, and never propagates."""
# marks: dpll 12
# reason: test_dpll_examples: This was stopped...
def dpll(formula):
    left = simplify(formula, set())
    if not left:
        return set()
    v = min(abs(x) for c in left for x in c)
    for guess in (v, -v):
        try:
            return {guess} | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
