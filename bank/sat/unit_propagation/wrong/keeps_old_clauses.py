"""Takes false literals away, but keeps the clauses that are true, if they are no units."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{1}, {1}, {1, 2, 3}]): the formula left is [{1, 2, 3}], expected [], in any order: {1, 2, 3} should not be there. The last clause is true.
def unit_propagation(formula):
    forced = set()
    left = list(formula)
    while True:
        if frozenset() in left:
            raise Unsolvable
        new = set().union(*(c for c in left if len(c) == 1)) - forced
        if not new:
            return [c for c in left if len(c) > 1], forced
        forced |= new
        left = [c - {-x for x in new} for c in left]
