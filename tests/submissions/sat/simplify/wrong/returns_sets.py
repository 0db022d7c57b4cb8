"""Returns clauses that are plain sets."""
# marks: simplify 5
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if not clause & assignment:
            left.append({x for x in clause if -x not in assignment})
            if not left[-1]:
                raise Unsolvable
    return left
