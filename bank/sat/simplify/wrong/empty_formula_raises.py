"""Takes an empty formula for a contradiction."""
# marks: simplify 0
# reason: test_simplify_examples: Unsolvable was raised, but nothing here is impossible.
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula if not clause & assignment]
    if not left or frozenset() in left:
        raise Unsolvable
    return left
