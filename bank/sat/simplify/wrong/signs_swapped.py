"""Mixes up what is true and what is false."""
# marks: simplify 0
# reason: test_simplify_examples: simplify([{1, 3}, {-1, 2}, {4, 5}, {-1, -2, 4}], {1}) returned [{3}, {4, 5}], expected [{2}, {4, 5}, {-2, 4}], in any order: {2} is missing. {1, 3} is true by its 1, and goes. From the others, only -1 goes. {2} stays.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        if not any(-x in assignment for x in clause):
            clause = clause - assignment
            if not clause:
                raise Unsolvable
            left.append(clause)
    return left
