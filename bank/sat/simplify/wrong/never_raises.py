"""Keeps empty clauses and raises nothing."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}], {-1, -3}) must raise Unsolvable, and did not. No literal is left in {1, 3}.
def simplify(formula, assignment):
    false = {-x for x in assignment}
    return [clause - false for clause in formula if not clause & assignment]
