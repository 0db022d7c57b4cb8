"""Does the work and does not return it."""
# marks: simplify 3
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned a NoneType, expected a list of clauses. None usually means that a return is missing.
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula if not clause & assignment]
    if frozenset() in left:
        raise Unsolvable
