"""itertools.product and join."""
import itertools


def cross(A, B):
    return list(map("".join, itertools.product(A, B)))
