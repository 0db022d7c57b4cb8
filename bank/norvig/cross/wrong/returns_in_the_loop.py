"""The return stands one level too deep."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned ['A1', 'A2'], expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B.
def cross(A, B):
    result = []
    for a in A:
        for b in B:
            result.append(a + b)
        return result
