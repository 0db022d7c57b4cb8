"""Raises Unsolvable if there is one empty clause, but not if there are several."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([the empty clause, the empty clause], {1}) returned [the empty clause, the empty clause], expected: raises Unsolvable, because an empty clause has no literal that could become true.
def simplify(formula, assignment):
    left = [c - {-x for x in assignment} for c in formula if not c & assignment]
    if left.count(frozenset()) == 1:
        raise Unsolvable
    return left
