"""Takes the letters out of the list that it was given."""
# marks: cross 3
# reason: test_cross_examples: cross(['AB', '', 'c'], ['12', '3']) changed a list that it was given.
def cross(A, B):
    left, result = A if isinstance(A, list) else list(A), []
    while left:
        a = left.pop(0)
        result += [a + b for b in B]
    return result
