"""Pairs in place of names."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned [('A', '1'), ('A', '2'), ('B', '1'), ('B', '2')], expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B.
def cross(A, B):
    return [(a, b) for a in A for b in B]
