"""Returns clauses that are plain sets."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned a list that holds {2}, of the type set; a clause is a frozenset.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if not clause & assignment:
            left.append({x for x in clause if -x not in assignment})
            if not left[-1]:
                raise Unsolvable
    return left
