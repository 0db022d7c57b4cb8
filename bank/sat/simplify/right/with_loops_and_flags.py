"""Spells everything out with loops and a flag."""
def simplify(formula, assignment):
    new_formula = []
    for clause in formula:
        satisfied = False
        remaining = set()
        for literal in clause:
            if literal in assignment:
                satisfied = True
            elif -literal in assignment:
                pass
            else:
                remaining.add(literal)
        if satisfied:
            continue
        if len(remaining) == 0:
            raise Unsolvable()
        new_formula.append(frozenset(remaining))
    return new_formula
