"""Tries its function below it, with variables that are called like functions and formulas of the course."""
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if not clause & assignment:
            left.append(clause - {-x for x in assignment})
            if len(left[-1]) == 0:
                raise Unsolvable()
    return left


clauses = [frozenset({1, 2}), frozenset({-1, 3})]
random_formula = simplify(clauses, {1})
for variable in (1, 2, 3):
    for givens in clauses:
        grid = draw = f = rng = (variable in givens)
pizza.pop()
pizza = puzzle_of = model_of = EASY = clauses
