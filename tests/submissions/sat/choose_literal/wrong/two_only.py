"""Takes it for granted that the shortest clauses have two literals."""
# marks: choose_literal 2
# reason: test_choose_literal_rule: choose_literal returned a literal, while (n(x) + 1) * (n(-x) + 1) is larger for another one.
from collections import Counter


def choose_literal(formula):
    n = Counter(x for c in formula if len(c) == 2 for x in c) or Counter(x for c in formula for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
