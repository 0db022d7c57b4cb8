"""Looks at the longest clauses."""
# marks: choose_literal 0
from collections import Counter


def choose_literal(formula):
    most = max(map(len, formula))
    n = Counter(x for c in formula if len(c) == most for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
