"""Does the work and does not return it."""
# marks: simplify 0
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula if not clause & assignment]
    if frozenset() in left:
        raise Unsolvable
