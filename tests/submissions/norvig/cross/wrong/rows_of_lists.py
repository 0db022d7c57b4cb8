"""One list for each letter."""
# marks: cross 0
def cross(A, B):
    return [[a + b for b in B] for a in A]
