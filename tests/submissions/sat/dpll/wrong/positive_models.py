"""Returns only the variables that are true."""
# marks: dpll 0
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return {x for x in forced if x > 0}
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return {y for y in forced | {guess} if y > 0} | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable
