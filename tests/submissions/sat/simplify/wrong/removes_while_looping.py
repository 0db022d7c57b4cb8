"""Removes clauses from the list over which it loops, and so skips neighbours."""
# marks: simplify 5
def simplify(formula, assignment):
    left = list(formula)
    for clause in left:
        if clause & assignment:
            left.remove(clause)
    false = {-x for x in assignment}
    left = [clause - false for clause in left]
    if frozenset() in left:
        raise Unsolvable
    return left
