"""Empties the list that it was given while it goes through it, and fills it again at the end - but not before it raises Unsolvable."""
# marks: simplify 9
# reason: test_simplify_formulas: simplify changed what it was given, where a clause has no literal left.
def simplify(formula, assignment):
    seen, left = [], []
    while formula:
        clause = formula.pop(0)
        seen.append(clause)
        if not clause & assignment:
            clause = frozenset(x for x in clause if -x not in assignment)
            if not clause:
                raise Unsolvable
            left.append(clause)
    formula += seen
    return left
