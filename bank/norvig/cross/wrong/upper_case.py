"""Writes the letters in upper case."""
# marks: cross 1
# reason: test_cross_examples: cross('Bab', '21') returned ['B2', 'B1', 'A2', 'A1', 'B2', 'B1'], expected ['B2', 'B1', 'a2', 'a1', 'b2', 'b1']. Nothing is sorted.
def cross(A, B):
    return [(a + b).upper() for a in A for b in B]
