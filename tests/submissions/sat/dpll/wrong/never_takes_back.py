"""Does not try the opposite of a guess."""
# marks: dpll 0
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    return forced | {x} | dpll(simplify(left, {x}))
