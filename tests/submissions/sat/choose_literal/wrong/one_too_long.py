"""Counts clauses that are one literal longer, too."""
# marks: choose_literal 0
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in formula if len(c) <= least + 1 for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
