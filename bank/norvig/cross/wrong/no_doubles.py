"""Leaves out names that are there already."""
# marks: cross 2
# reason: test_cross_examples: cross('AA', '1') returned ['A1'], expected ['A1', 'A1'].
def cross(A, B):
    result = []
    for a in A:
        for b in B:
            if a + b not in result:
                result.append(a + b)
    return result
