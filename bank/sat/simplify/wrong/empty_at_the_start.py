"""Notices clauses that become empty, but not one that is empty to begin with."""
# marks: simplify 8
# reason: test_simplify_examples: simplify(clauses([1, 2], []), {1}) must raise Unsolvable, and did not. An empty clause has no literal that could become true.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if clause and not clause & assignment:
            clause = frozenset(x for x in clause if -x not in assignment)
            if not clause:
                raise Unsolvable
            left.append(clause)
    return left
