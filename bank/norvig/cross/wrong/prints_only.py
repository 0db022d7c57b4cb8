"""Prints the list and returns nothing."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned None, expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B. None usually means that a return is missing. (None is not a list.)
def cross(A, B):
    print([a + b for a in A for b in B])
