"""Takes the false literals away, but keeps the clauses that are true."""
# marks: simplify 0
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula]
    if frozenset() in left:
        raise Unsolvable
    return left
