"""Keeps empty clauses and raises nothing."""
# marks: simplify 6
def simplify(formula, assignment):
    false = {-x for x in assignment}
    return [clause - false for clause in formula if not clause & assignment]
