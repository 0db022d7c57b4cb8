"""Sorts all variables by their score, and returns the negative literal."""
def choose_literal(formula):
    least = min(len(c) for c in formula)
    short = [c for c in formula if len(c) == least]

    def score(v):
        return (1 + sum(v in c for c in short)) * (1 + sum(-v in c for c in short))

    return -sorted({abs(x) for c in short for x in c}, key=score)[-1]
