"""Stops at the first clause that is true."""
# marks: simplify 0
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if clause & assignment:
            break
        left.append(frozenset(x for x in clause if -x not in assignment))
        if not left[-1]:
            raise Unsolvable
    return left
