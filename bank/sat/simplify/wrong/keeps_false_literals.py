"""Leaves out the clauses that are true, but keeps the false literals."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned [{-1, 2}, {4, 5}, {-1, -2, 4}], expected [{2}, {4, 5}, {-2, 4}], in any order: {2} is missing. {1, 3} is true by its 1, and goes. From the others, only -1 goes. {2} stays.
def simplify(formula, assignment):
    if frozenset() in formula:
        raise Unsolvable
    return [clause for clause in formula if not clause & assignment]
