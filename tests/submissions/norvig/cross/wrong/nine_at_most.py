"""Counts to nine where the string is longer."""
# marks: cross 2
def cross(A, B):
    return [A[i] + B[j] for i in range(min(9, len(A))) for j in range(min(9, len(B)))]
