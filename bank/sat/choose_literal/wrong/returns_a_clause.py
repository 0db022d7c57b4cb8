"""Returns a set with the literal."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal([{1, 2}, {1, 3}, {-1, 4}, {2, 5}, {2, 6}, {-2, -3, 4}]) returned {1}, expected 1 or -1. Of the clauses with 2 literals, 1 is worth 3 × 2 = 6, and 2 is worth 4 × 1 = 4.
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    n = Counter(x for c in formula if len(c) == least for x in c)
    return {max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))}
