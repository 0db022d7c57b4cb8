"""Goes on with the new units."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned [], expected [{2}, {4, 5}, {-2, 4}], in any order: {2} is missing. {1, 3} is true by its 1, and goes. From the others, only -1 goes. {2} stays.
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
