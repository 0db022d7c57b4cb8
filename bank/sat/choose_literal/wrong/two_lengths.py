"""Looks at clauses of two and of three literals only."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal of sixty times {1, 2, 3} and then {-4} returned 1, expected 4 or -4. The only clause with one literal holds -4.
from collections import Counter


def choose_literal(formula):
    for length in (2, 3):
        n = Counter(x for clause in formula if len(clause) == length for x in clause)
        if n:
            return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
    return next(iter(formula[0]))
