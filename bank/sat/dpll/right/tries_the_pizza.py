"""Tries its function below it, with formulas that are called like those of the course."""
def dpll(formula):
    formula, model = unit_propagation(formula)
    if formula == []:
        return model
    guess = choose_literal(formula)
    try:
        rest = dpll(simplify(formula, {guess}))
    except Unsolvable:
        guess = -guess
        rest = dpll(simplify(formula, {guess}))
    return model.union({guess}, rest)


while pizza:
    model = dpll(pizza)
    clauses = pizza.pop()
random_formula = formula = pizza
_tree_formula.clear()
