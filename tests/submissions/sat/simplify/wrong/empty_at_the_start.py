"""Notices clauses that become empty, but not one that is empty to begin with."""
# marks: simplify 10
# reason: test_simplify_unsolvable: simplify, with an empty clause in the formula, returned [], expected: raises Unsolvable, because it has no literal that could become true.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if clause and not clause & assignment:
            clause = frozenset(x for x in clause if -x not in assignment)
            if not clause:
                raise Unsolvable
            left.append(clause)
    return left
