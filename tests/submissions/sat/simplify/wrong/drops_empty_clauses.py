"""Leaves empty clauses out, as if they were true."""
# marks: simplify 6
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula if not clause & assignment]
    return [clause for clause in left if clause]
