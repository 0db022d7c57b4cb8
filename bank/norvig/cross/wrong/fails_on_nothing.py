"""Begins with the first element, which may not be there."""
# marks: cross 3
# reason: test_cross_examples: cross raised IndexError: string index out of range. Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.
def cross(A, B):
    names = [A[0] + b for b in B]
    for a in A[1:]:
        names.extend(a + b for b in B)
    return names
