"""Takes only one false literal away from each clause."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}], {-1, -3}) must raise Unsolvable, and did not. No literal is left in {1, 3}.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if clause & assignment:
            continue
        for literal in clause:
            if -literal in assignment:
                clause = clause - {literal}
                break
        if not clause:
            raise Unsolvable
        left.append(clause)
    return left
