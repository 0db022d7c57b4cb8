"""Adds the two numbers in place of multiplying them."""
# marks: choose_literal 2
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in formula if len(c) == least for x in c)
    return max(n, key=lambda x: n[x] + n[-x])
