"""Looks at rows and cols, whatever it is given."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned a list of 81 elements, expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B.
def cross(A, B):
    return [r + c for r in rows for c in cols]
