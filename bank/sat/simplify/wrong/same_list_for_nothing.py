"""Hands the very same list back when the assignment is empty."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}], set()) returned the list itself that it was given. Return a new one.
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
