"""Removes clauses from the list over which it loops, and so skips neighbours."""
# marks: simplify 3
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {-3, 4}) returned [{1}, {-1, 2}, {-1, -2, 4}], expected [{1}, {-1, 2}], in any order: {-1, -2, 4} should not be there. -3 and 4 are true, so that 3 and -4 are false.
def simplify(formula, assignment):
    left = list(formula)
    for clause in left:
        if clause & assignment:
            left.remove(clause)
    false = {-x for x in assignment}
    left = [clause - false for clause in left]
    if frozenset() in left:
        raise Unsolvable
    return left
