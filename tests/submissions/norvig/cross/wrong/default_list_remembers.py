"""Collects in a default argument, which is the same list in every call."""
# marks: cross 0
def cross(A, B, result=[]):
    for a in A:
        for b in B:
            result.append(a + b)
    return result
