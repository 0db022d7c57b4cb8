"""Counts a clause that is there twice only once."""
# marks: choose_literal 2
# reason: test_choose_literal_rule: choose_literal returned a literal, while (n(x) + 1) * (n(-x) + 1) is larger for another one.
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in set(formula) if len(c) == least for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
