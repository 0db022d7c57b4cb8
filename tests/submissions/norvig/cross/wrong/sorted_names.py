"""Sorts the names."""
# marks: cross 2
def cross(A, B):
    return sorted(a + b for a in A for b in B)
