"""Removes clauses from the list over which it loops, so that some are never looked at."""
# marks: unit_propagation 8
# reason: test_unit_propagation_examples: unit_propagation([{-26, 70, 74}, {-70}, {26, -54, 70}, {70, -74}, {2, -54, 74}, {-7, 19, 70}, {18, -54, -74}]): the formula left is [{2, -54}, {-7, 19}], expected [{-7, 19}], in any order: {2, -54} should not be there.
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
