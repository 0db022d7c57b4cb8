"""Begins with the first element, which may not be there."""
# marks: cross 2
# reason: test_cross_contract: cross raised IndexError.
def cross(A, B):
    names = [A[0] + b for b in B]
    for a in A[1:]:
        names.extend(a + b for b in B)
    return names
