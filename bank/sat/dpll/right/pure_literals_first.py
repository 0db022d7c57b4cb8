"""Makes pure literals true before it guesses, and guesses in the order of the variables."""
def dpll(formula):
    left, model = unit_propagation(formula)
    while left:
        literals = frozenset().union(*left)
        pure = {x for x in literals if -x not in literals}
        if not pure:
            break
        left = simplify(left, pure)
        model = model | pure
    if not left:
        return model
    v = min(abs(x) for x in min(left, key=len))
    try:
        return model | {v} | dpll(simplify(left, {v}))
    except Unsolvable:
        return model | {-v} | dpll(simplify(left, {-v}))
