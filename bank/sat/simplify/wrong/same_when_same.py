"""Hands the list itself back where a literal stands in no clause, a loop for each literal with a flag."""
# marks: simplify 8
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {-9}) returned the list itself that it was given. Return a new one.
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
