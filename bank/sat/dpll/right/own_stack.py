"""Keeps a stack of what is still to be tried, and never calls itself."""
def dpll(formula):
    stack = [(formula, set())]
    while stack:
        f, model = stack.pop()
        try:
            f, forced = unit_propagation(f)
        except Unsolvable:
            continue
        model = model | forced
        if not f:
            return model
        x = choose_literal(f)
        stack.append((f + [frozenset([-x])], model))
        stack.append((f + [frozenset([x])], model))
    raise Unsolvable
