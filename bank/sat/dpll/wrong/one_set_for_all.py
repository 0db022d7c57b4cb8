"""Returns the same set object each time, cleared at every call from outside."""
# marks: dpll 14
# reason: test_dpll_examples: dpll must return a new set each time: what an earlier call returned has changed.
ANSWER = set()


def dpll(formula):
    found = solve(formula)
    ANSWER.clear()
    ANSWER.update(found)
    return ANSWER


def solve(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | {guess} | solve(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
