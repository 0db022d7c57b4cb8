"""Raises Unsolvable as soon as half of a clause is false and does not look whether it is true."""
# marks: simplify 3
# reason: test_simplify_examples: Unsolvable was raised, but nothing here is impossible.
def simplify(formula, assignment):
    left = []
    for clause in formula:
        rest = set(clause)
        for literal in sorted(clause):
            if -literal in assignment:
                rest.discard(literal)
            if not rest - assignment:
                raise Unsolvable
        if not rest & assignment:
            left.append(frozenset(rest))
    return left
