"""Leaves out every clause with a variable that is assigned, whatever its sign."""
# marks: simplify 3
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned [{4, 5}], expected [{2}, {4, 5}, {-2, 4}], in any order: {2} is missing. {1, 3} is true by its 1, and goes. From the others, only -1 goes. {2} stays.
def simplify(formula, assignment):
    names = {abs(x) for x in assignment}
    left = [clause for clause in formula if not names & {abs(x) for x in clause}]
    if frozenset() in formula or any(all(-x in assignment for x in c) for c in formula):
        raise Unsolvable
    return left
