"""Returns models that say something about every variable of the formula."""
def dpll(formula):
    model = search(formula)
    if model is None:
        raise Unsolvable
    for clause in formula:
        for x in clause:
            if x not in model and -x not in model:
                model.add(-abs(x))
    return model


def search(formula):
    try:
        left, model = unit_propagation(formula)
    except Unsolvable:
        return None
    if not left:
        return set(model)
    x = choose_literal(left)
    for guess in (-x, x):
        found = search([frozenset({guess})] + left)
        if found is not None:
            return found | model
    return None
