"""Guesses once, but not again inside a guess."""
# marks: dpll 0
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            rest, more = unit_propagation(simplify(left, {guess}))
        except Unsolvable:
            continue
        for clause in rest:
            if not any(y in more for y in clause):
                more |= {y for y in clause if -y not in more and y == min(clause)}
        return forced | {guess} | more
    raise Unsolvable
