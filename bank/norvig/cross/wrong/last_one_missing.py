"""The range ends one too early."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned ['A1', 'B1'], expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B.
def cross(A, B):
    return [A[i] + B[j] for i in range(len(A)) for j in range(len(B) - 1)]
