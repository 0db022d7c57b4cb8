"""Removes the true clauses from the list that it was given."""
# marks: simplify 5
def simplify(formula, assignment):
    for clause in list(formula):
        if clause & assignment:
            formula.remove(clause)
    false = {-x for x in assignment}
    left = [clause - false for clause in formula]
    if frozenset() in left:
        raise Unsolvable
    return left
