"""Gives a generator back, not a list."""
# marks: cross 0
def cross(A, B):
    return (a + b for a in A for b in B)
