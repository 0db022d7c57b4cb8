"""Counts in two plain dicts with loops, as one does without Counter."""
def choose_literal(formula):
    length = len(formula[0])
    for clause in formula:
        if len(clause) < length:
            length = len(clause)
    times = {}
    for clause in formula:
        if len(clause) == length:
            for x in clause:
                times[x] = times.get(x, 0) + 1
    best, best_score = None, -1
    for x in times:
        score = (times[x] + 1) * (times.get(-x, 0) + 1)
        if score > best_score:
            best, best_score = x, score
    return best
