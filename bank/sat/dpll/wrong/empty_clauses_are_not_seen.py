"""Follows units by guessing in the shortest clause, but an empty one is too short for that."""
# marks: dpll 11
# reason: test_dpll_examples: dpll raised ValueError: max() arg is an empty sequence. min and max need something to choose from, and here there is nothing.
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
