"""Returns each clause once, sorted by length."""
def simplify(formula, assignment):
    gone = frozenset(-x for x in assignment)
    left = {clause - gone for clause in set(formula) if clause.isdisjoint(assignment)}
    for clause in left:
        if not clause:
            raise Unsolvable("a clause is empty")
    return sorted(left, key=len)
