"""Gives a generator back, not a list."""
# marks: cross 0
# reason: test_cross_examples: cross('AB', '12') returned <generator object cross.<locals>.<genexpr>>, expected ['A1', 'A2', 'B1', 'B2']. Two loops: first all with A, then with B. A generator is no list: list(x) makes one of it, and so do square brackets around a for. (That is not a list.)
def cross(A, B):
    return (a + b for a in A for b in B)
