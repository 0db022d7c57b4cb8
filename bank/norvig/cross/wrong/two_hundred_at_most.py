"""Stops after two hundred names."""
# marks: cross 3
# reason: test_cross_pairs: cross of 30 and 24 letters returned 200 elements, expected 720.
# data: For more than two hundred pairs.
def cross(A, B):
    return [a + b for a in A for b in B][:200]
