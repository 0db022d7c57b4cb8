"""Counts a clause that is there twice only once."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal([{1, 2}, {1, 2}, {1, 2}, {-1, 5}, {3, 6}, {3, 7}, {-3, 8}]) returned 3, expected 1 or -1. {1, 2} counts three times, so 1 is worth 4 × 2 = 8, and 3 is worth 3 × 2 = 6.
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in set(formula) if len(c) == least for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
