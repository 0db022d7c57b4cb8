"""Leaves out the clauses that are true, but keeps the false literals."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned a formula that lacks 2 of its clauses: {2}.
def simplify(formula, assignment):
    if frozenset() in formula:
        raise Unsolvable
    return [clause for clause in formula if not clause & assignment]
