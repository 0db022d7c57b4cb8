"""Takes the letters out of the list that it was given."""
# marks: cross 3
# reason: test_cross_examples: After cross(words, ['12', '3']), words is [], expected ['AB', '', 'c']. The lists that it is given stay as they are.
def cross(A, B):
    left, result = A if isinstance(A, list) else list(A), []
    while left:
        a = left.pop(0)
        result += [a + b for b in B]
    return result
