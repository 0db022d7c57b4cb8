"""Raises Unsolvable for opposite units, which are a matter of unit propagation."""
# marks: simplify 8
# reason: test_simplify_examples: Unsolvable was raised, but nothing here is impossible.
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula if not clause & assignment]
    units = set().union(*(clause for clause in left if len(clause) == 1))
    if frozenset() in left or any(-x in units for x in units):
        raise Unsolvable
    return left
