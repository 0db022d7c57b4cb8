"""Two loops and append."""
def cross(A, B):
    result = []
    for a in A:
        for b in B:
            result.append(a + b)
    return result
