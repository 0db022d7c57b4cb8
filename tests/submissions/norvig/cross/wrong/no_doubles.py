"""Leaves out names that are there already."""
# marks: cross 2
# reason: test_cross_contract: cross of 3 and 2 letters returned 4 elements, expected 6.
def cross(A, B):
    result = []
    for a in A:
        for b in B:
            if a + b not in result:
                result.append(a + b)
    return result
