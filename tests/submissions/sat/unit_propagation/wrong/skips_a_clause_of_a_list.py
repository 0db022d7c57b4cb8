"""Removes clauses from the list over which it loops, so that some are never looked at."""
# marks: unit_propagation 9
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
