"""Follows units by guessing in the shortest clause, but an empty one is too short for that."""
# marks: dpll 15
# reason: test_dpll_unsolvable: dpll raised ValueError.
def dpll(formula):
    if not formula:
        return set()
    literal = choose_literal(formula)
    for guess in (literal, -literal):
        try:
            return {guess} | dpll(simplify(formula, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
