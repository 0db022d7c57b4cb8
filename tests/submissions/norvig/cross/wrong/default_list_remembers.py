"""Collects in a default argument, which is the same list in every call."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12'), called again, returned ['A1', 'A2', 'B1', 'B2', '?', 'A1', 'A2', 'B1', 'B2'], expected ['A1', 'A2', 'B1', 'B2']. Somebody has put another name into the first list: does every call begin with a new one?
def cross(A, B, result=[]):
    for a in A:
        for b in B:
            result.append(a + b)
    return result
