"""Prints the list and returns nothing."""
# marks: cross 0
def cross(A, B):
    print([a + b for a in A for b in B])
