"""Takes the false literals away, but keeps the clauses that are true."""
# marks: simplify 3
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned [{1, 3}, {2}, {4, 5}, {-2, 4}], expected [{2}, {4, 5}, {-2, 4}], in any order: {1, 3} should not be there. {1, 3} is true by its 1, and goes. From the others, only -1 goes. {2} stays.
def simplify(formula, assignment):
    false = {-x for x in assignment}
    left = [clause - false for clause in formula]
    if frozenset() in left:
        raise Unsolvable
    return left
