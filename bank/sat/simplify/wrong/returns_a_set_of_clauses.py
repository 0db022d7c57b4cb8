"""Returns a set of clauses, where a list is asked for."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned a set, expected a list of clauses.
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = {clause - false for clause in formula if not clause & assignment}
    if frozenset() in left:
        raise Unsolvable
    return left
