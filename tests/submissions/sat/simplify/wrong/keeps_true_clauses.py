"""Takes the false literals away, but keeps the clauses that are true."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned a formula that must not hold 1 of its clauses: {1, 3}.
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula]
    if frozenset() in left:
        raise Unsolvable
    return left
