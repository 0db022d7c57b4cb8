"""Uses only one literal of the assignment."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {-3, 4}) returned a formula that lacks 1 of its clauses: {1}.
def simplify(formula, assignment):
    for literal in assignment:
        left = [clause - {-literal} for clause in formula if literal not in clause]
        break
    else:
        left = list(formula)
    if frozenset() in left:
        raise Unsolvable
    return left
