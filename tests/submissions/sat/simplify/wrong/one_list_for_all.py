"""Returns the same list object each time, so that an earlier answer changes later."""
# marks: simplify 9
# reason: test_simplify_formulas: simplify must return a new list: what an earlier call returned has changed.
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
