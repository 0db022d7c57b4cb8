"""Mixes up what is true and what is false."""
# marks: simplify 0
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if not any(-x in assignment for x in clause):
            clause = clause - assignment
            if not clause:
                raise Unsolvable
            left.append(clause)
    return left
