"""Takes it for granted that the shortest clauses have two literals."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal of sixty times {1, 2, 3} and then {-4} returned 1, expected 4 or -4. The only clause with one literal holds -4.
from collections import Counter


def choose_literal(formula):
    n = Counter(x for c in formula if len(c) == 2 for x in c) or Counter(x for c in formula for x in c)
    return max(n, key=lambda x: (n[x] + 1) * (n[-x] + 1))
