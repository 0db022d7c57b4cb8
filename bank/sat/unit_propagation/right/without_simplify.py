"""Keeps an assignment and looks at all clauses again until nothing changes."""
def unit_propagation(formula):
    true = set()
    changed = True
    while changed:
        changed = False
        for clause in formula:
            if clause & true:
                continue
            free = [x for x in clause if -x not in true]
            if not free:
                raise Unsolvable
            if len(free) == 1:
                true.add(free[0])
                changed = True
    left = [frozenset(x for x in c if -x not in true) for c in formula if not c & true]
    return left, true
