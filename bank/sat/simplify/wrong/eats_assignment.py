"""Empties the assignment that it was given."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) changed the assignment that it was given: that is set() now. Work on a copy, set(assignment).
def simplify(formula, assignment):
    if frozenset() in formula:
        raise Unsolvable
    left = list(formula)
    while assignment:
        x = assignment.pop()
        left = [c - {-x} for c in left if x not in c]
        if frozenset() in left:
            raise Unsolvable
    return left
