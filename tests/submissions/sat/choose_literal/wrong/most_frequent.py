"""Takes the literal that is in most of the shortest clauses and forgets its opposite."""
# marks: choose_literal 0
from collections import Counter


def choose_literal(formula):
    least = min(map(len, formula))
    return Counter(x for c in formula if len(c) == least for x in c).most_common()[0][0]
