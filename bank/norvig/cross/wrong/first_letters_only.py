"""Takes the first letter of each element, right as long as they have only one."""
# marks: cross 3
# reason: test_cross_examples: cross raised IndexError: string index out of range. Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.
def cross(A, B):
    return [a[0] + b[0] for a in A for b in B]
