"""A set of names, without an order."""
# marks: cross 0
def cross(A, B):
    return {a + b for a in A for b in B}
