"""Adds the two numbers in place of multiplying them."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal([{3, 4, 6}, {1, 2}, {1, -2}, {1, 3}, {1, 4}, {2, 5}]) returned 1, expected 2 or -2. Of the clauses with 2 literals, 2 is worth 3 × 2 = 6, and 1 is worth 5 × 1 = 5.
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in formula if len(c) == least for x in c)
    return max(n, key=lambda x: n[x] + n[-x])
