"""Takes false literals away, but keeps the clauses that are true, if they are no units."""
# marks: unit_propagation 9
# reason: test_unit_propagation_chains: unit_propagation of 13 clauses: the formula left is a formula that must not hold 2 of its clauses.
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
