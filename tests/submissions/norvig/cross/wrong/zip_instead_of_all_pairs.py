"""Pairs the first with the first, the second with the second."""
# marks: cross 0
def cross(A, B):
    return [a + b for a, b in zip(A, B)]
