"""One string with all names in it."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned 'A1 A2 B1 B2', expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B. (A str is not a list.)
def cross(A, B):
    return " ".join(a + b for a in A for b in B)
