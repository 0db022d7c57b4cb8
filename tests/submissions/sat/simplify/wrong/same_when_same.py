"""Hands the list itself back where a literal stands in no clause, a loop for each literal with a flag."""
# marks: simplify 9
# reason: test_simplify_formulas: simplify must return a new list, not the one it was given.
def simplify(formula, assignment):
    changed = not assignment
    left = []
    for clause in formula:
        if clause & assignment:
            changed = True
            continue
        short = frozenset(x for x in clause if -x not in assignment)
        if not short:
            raise Unsolvable()
        changed = changed or short != clause
        left.append(short)
    return left if changed else formula
