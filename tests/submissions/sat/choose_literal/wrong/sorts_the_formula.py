"""Sorts the formula that it was given."""
# marks: choose_literal 2
# reason: test_choose_literal_rule: choose_literal changed the formula that it was given.
from collections import Counter


def choose_literal(formula):
    formula.sort(key=len)
    least = len(formula[0])
    n = Counter(x for c in formula if len(c) == least for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
