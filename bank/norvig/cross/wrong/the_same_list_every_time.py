"""Keeps its answers, and hands out the same list again."""
# marks: cross 3
# reason: test_cross_examples: cross('AB', '12') returned ['A1', 'A2', 'B1', 'B2', '?'], expected ['A1', 'A2', 'B1', 'B2']. Somebody has put a name into the first list, but this should be a new one.
from functools import lru_cache


@lru_cache
def names(A, B):
    return [a + b for a in A for b in B]


def cross(A, B):
    return names(tuple(A), tuple(B))
