"""Tries all assignments, one after the other."""
# marks: dpll 7
# reason: test_dpll_examples: This was stopped...
from itertools import product


def dpll(formula):
    names = sorted({abs(x) for c in formula for x in c})
    for signs in product((1, -1), repeat=len(names)):
        model = {s * v for s, v in zip(signs, names)}
        if all(any(x in model for x in c) for c in formula):
            return model
    raise Unsolvable
