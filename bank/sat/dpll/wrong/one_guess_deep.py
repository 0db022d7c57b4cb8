"""Guesses once, but not again inside a guess."""
# marks: dpll 2
# reason: test_dpll_examples: dpll([{1, 2}, {1, -5}, {-1, 3, 4}, {-1, 3, -4}, {-1, -3, 6}, {-1, -3, -6}]) returned a set that is no model: the clause {-1, -3, 6} is false.
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
