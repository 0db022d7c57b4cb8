"""Pairs the first with the first, the second with the second."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned ['A1', 'B2'], expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B.
def cross(A, B):
    return [a + b for a, b in zip(A, B)]
