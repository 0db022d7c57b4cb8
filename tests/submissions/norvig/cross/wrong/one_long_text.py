"""One string with all names in it."""
# marks: cross 0
def cross(A, B):
    return " ".join(a + b for a in A for b in B)
