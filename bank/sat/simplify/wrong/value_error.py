"""Raises a ValueError in place of Unsolvable."""
# marks: simplify 8
# reason: test_simplify_examples: simplify raised ValueError: empty clause
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula if not clause & assignment]
    if frozenset() in left:
        raise ValueError("empty clause")
    return left
