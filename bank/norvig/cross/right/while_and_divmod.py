"""One counter, from which both places are computed."""
def cross(A, B):
    names, k = [], 0
    while k < len(A) * len(B):
        i, j = divmod(k, len(B))
        names += [f"{A[i]}{B[j]}"]
        k += 1
    return names
