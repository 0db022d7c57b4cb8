"""Uses only one literal of the assignment."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {-3, 4}) returned [{1, 3}, {-1, 2}], expected [{1}, {-1, 2}], in any order: {1} is missing. -3 and 4 are true, so that 3 and -4 are false.
def simplify(formula, assignment):
    for literal in assignment:
        left = [clause - {-literal} for clause in formula if literal not in clause]
        break
    else:
        left = list(formula)
    if frozenset() in left:
        raise Unsolvable
    return left
