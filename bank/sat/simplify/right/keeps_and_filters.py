"""Filters the clauses first and takes the false literals away in a second step."""
def simplify(formula, assignment):
    open_ones = [clause for clause in formula if not clause & assignment]
    shorter = [frozenset(x for x in clause if -x not in assignment) for clause in open_ones]
    if frozenset() in shorter:
        raise Unsolvable()
    return shorter
