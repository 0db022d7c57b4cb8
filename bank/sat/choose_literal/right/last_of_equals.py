"""Sorts pairs of score and literal, so that among equals the largest literal is taken."""
from itertools import chain


def choose_literal(formula):
    shortest = len(min(formula, key=len))
    literals = list(chain.from_iterable(c for c in formula if len(c) == shortest))
    return max(((literals.count(x) + 1) * (literals.count(-x) + 1), x) for x in literals)[1]
