"""Groups the clauses by length first."""
from collections import Counter, defaultdict


def choose_literal(formula):
    groups = defaultdict(list)
    for clause in formula:
        groups[len(clause)].append(clause)
    n = Counter()
    for clause in groups[min(groups)]:
        n.update(clause)
    scores = {x: n[x] * n[-x] + n[x] + n[-x] for x in list(n)}
    top = max(scores.values())
    return [x for x in scores if scores[x] == top][-1]
