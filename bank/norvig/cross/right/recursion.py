"""The names of the first element, then those of all others, by recursion."""
def cross(A, B):
    if not len(A):
        return []
    first, *others = A
    return ["%s%s" % (first, b) for b in B] + cross(others, B)
