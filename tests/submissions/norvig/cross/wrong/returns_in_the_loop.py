"""The return stands one level too deep."""
# marks: cross 0
def cross(A, B):
    result = []
    for a in A:
        for b in B:
            result.append(a + b)
        return result
