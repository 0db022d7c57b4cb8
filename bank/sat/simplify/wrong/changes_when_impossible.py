"""Empties the list that it was given while it goes through it, and fills it again at the end - but not before it raises Unsolvable."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}], {-1, -3}) changed what it was given, and raised Unsolvable then.
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
