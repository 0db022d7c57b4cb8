"""The two loops are in the other order."""
# marks: cross 2
# reason: test_cross_examples: cross('AB', '12') returned ['A1', 'B1', 'A2', 'B2'], expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B.
def cross(A, B):
    return [a + b for b in B for a in A]
