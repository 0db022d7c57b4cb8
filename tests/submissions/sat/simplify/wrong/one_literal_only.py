"""Uses only one literal of the assignment."""
# marks: simplify 0
def simplify(formula, assignment):
    for literal in assignment:
        left = [clause - {-literal} for clause in formula if literal not in clause]
        break
    else:
        left = list(formula)
    if frozenset() in left:
        raise Unsolvable
    return left
