"""Takes the smallest product."""
# marks: choose_literal 0
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in formula if len(c) == least for x in c)
    return min(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
