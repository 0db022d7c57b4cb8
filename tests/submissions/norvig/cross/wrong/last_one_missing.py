"""The range ends one too early."""
# marks: cross 0
def cross(A, B):
    return [A[i] + B[j] for i in range(len(A)) for j in range(len(B) - 1)]
