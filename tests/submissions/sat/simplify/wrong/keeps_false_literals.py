"""Leaves out the clauses that are true, but keeps the false literals."""
# marks: simplify 0
def simplify(formula, assignment):
    if frozenset() in formula:
        raise Unsolvable
    return [clause for clause in formula if not clause & assignment]
