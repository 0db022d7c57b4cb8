"""Sorts the names."""
# marks: cross 2
# reason: test_cross_examples: cross('Bab', '21') returned ['B1', 'B2', 'a1', 'a2', 'b1', 'b2'], expected ['B2', 'B1', 'a2', 'a1', 'b2', 'b1']. Nothing is sorted.
def cross(A, B):
    return sorted(a + b for a in A for b in B)
