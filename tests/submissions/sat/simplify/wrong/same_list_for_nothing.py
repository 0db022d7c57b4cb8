"""Hands the very same list back when the assignment is empty."""
# marks: simplify 9
# reason: test_simplify_formulas: simplify must return a new list, not the one it was given.
def simplify(formula, assignment):
    if not assignment:
        if frozenset() in formula:
            raise Unsolvable
        return formula
    false = {-x for x in assignment}
    left = [clause - false for clause in formula if not clause & assignment]
    if frozenset() in left:
        raise Unsolvable
    return left
