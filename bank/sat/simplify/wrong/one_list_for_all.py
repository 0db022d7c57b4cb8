"""Returns the same list object each time, so that an earlier answer changes later."""
# marks: simplify 8
# reason: test_simplify_examples: simplify must return a new list each time: what an earlier call returned has changed.
LEFT = []


def simplify(formula, assignment):
    new = []
    for clause in formula:
        if not clause & assignment:
            clause = clause - {-x for x in assignment}
            if not clause:
                raise Unsolvable
            new.append(clause)
    LEFT[:] = new
    return LEFT
