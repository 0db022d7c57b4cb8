"""Leaves out elements that are empty."""
# marks: cross 3
# reason: test_cross_examples: cross(['AB', '', 'c'], ['12', '3']) returned ['AB12', 'AB3', 'c12', 'c3'], expected ['AB12', 'AB3', '12', '3', 'c12', 'c3']. Elements can be longer, or empty.
def cross(A, B):
    return [a + b for a in A if a for b in B if b]
