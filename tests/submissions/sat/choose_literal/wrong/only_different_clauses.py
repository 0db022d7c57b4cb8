"""Counts a clause that is there twice only once."""
# marks: choose_literal 2
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in set(formula) if len(c) == least for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
