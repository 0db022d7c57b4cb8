"""Counts in all clauses, not only in the shortest."""
# marks: choose_literal 0
from collections import Counter


def choose_literal(formula):
    n = Counter(x for c in formula for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
