"""Notices clauses that become empty, but not one that is empty to begin with."""
# marks: simplify 10
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if clause and not clause & assignment:
            clause = frozenset(x for x in clause if -x not in assignment)
            if not clause:
                raise Unsolvable
            left.append(clause)
    return left
