"""Puts the digit in front of the letter."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned ['1A', '2A', '1B', '2B'], expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B.
def cross(A, B):
    return [b + a for a in A for b in B]
