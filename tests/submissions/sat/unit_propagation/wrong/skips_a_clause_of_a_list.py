"""Removes clauses from the list over which it loops, so that some are never looked at."""
# marks: unit_propagation 9
# reason: test_unit_propagation_chains: unit_propagation of 52 clauses: the formula left is a formula that must not hold 3 of its clauses.
def unit_propagation(formula):
    left, forced = list(formula), set()
    more = True
    while more:
        more = False
        for clause in left:
            if len(clause) == 0:
                raise Unsolvable
            if len(clause) == 1:
                literal = min(clause)
                forced.add(literal)
                more = True
                for other in left:
                    if literal in other:
                        left.remove(other)
                left = [c - {-literal} for c in left]
                break
    return left, forced
