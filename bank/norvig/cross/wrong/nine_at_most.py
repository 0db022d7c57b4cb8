"""Counts to nine where the string is longer."""
# marks: cross 2
# reason: test_cross_examples: cross of 14 letters and 10 digits has 81 elements, expected 140.
def cross(A, B):
    return [A[i] + B[j] for i in range(min(9, len(A))) for j in range(min(9, len(B)))]
