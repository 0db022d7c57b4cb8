"""Collects in a default argument, which is the same list in every call."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned a list of 22 elements, expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B. Only its end is right: does every call begin with a new list?
def cross(A, B, result=[]):
    for a in A:
        for b in B:
            result.append(a + b)
    return result
