"""Sorts the names."""
# marks: cross 2
# reason: test_cross_contract: cross of 3 and 2 letters returned a list in which 2 elements are wrong, or stand in the wrong place.
def cross(A, B):
    return sorted(a + b for a in A for b in B)
