"""Stops at the first clause that is true."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned a formula that lacks 3 of its clauses: {2}.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if clause & assignment:
            break
        left.append(frozenset(x for x in clause if -x not in assignment))
        if not left[-1]:
            raise Unsolvable
    return left
