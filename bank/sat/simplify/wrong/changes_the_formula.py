"""Removes the true clauses from the list that it was given."""
# marks: simplify 8
# reason: test_simplify_examples: After simplify(f, {1}), f is [{-1, 2}, {4, 5}, {-1, -2, 4}], expected [{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}]. The formula that it is given must stay as it is. Work on a new list.
def simplify(formula, assignment):
    for clause in list(formula):
        if clause & assignment:
            formula.remove(clause)
    false = {-x for x in assignment}
    left = [clause - false for clause in formula]
    if frozenset() in left:
        raise Unsolvable
    return left
