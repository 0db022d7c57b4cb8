"""Returns a set of clauses, where a list is asked for."""
# marks: simplify 5
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = {clause - false for clause in formula if not clause & assignment}
    if frozenset() in left:
        raise Unsolvable
    return left
