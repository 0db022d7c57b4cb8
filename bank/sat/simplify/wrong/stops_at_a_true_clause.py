"""Stops at the first clause that is true."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned [], expected [{2}, {4, 5}, {-2, 4}], in any order: {2} is missing. {1, 3} is true by its 1, and goes. From the others, only -1 goes. {2} stays.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if clause & assignment:
            break
        left.append(frozenset(x for x in clause if -x not in assignment))
        if not left[-1]:
            raise Unsolvable
    return left
