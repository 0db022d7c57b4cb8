"""Goes on with the new units."""
# marks: simplify 0
def simplify(formula, assignment):
    assignment = set(assignment)
    while True:
        false = {-x for x in assignment}
        left = [clause - false for clause in formula if not clause & assignment]
        if frozenset() in left:
            raise Unsolvable
        units = {x for clause in left if len(clause) == 1 for x in clause}
        if any(-x in units for x in units):
            raise Unsolvable
        if not units or not assignment:
            return left
        assignment |= units
