"""Multiplies without adding one, so that everything counts nothing where no opposite is."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal([{1, -2, 3}, {-2, 4, 5}]) returned 1, expected 2 or -2. -2 is worth 3 × 1 = 3, and the others 2 × 1 = 2.
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in formula if len(c) == least for x in c)
    return max(n, key=lambda x: n[x] * n[-x])
