"""Takes the first letter of each element, right as long as they have only one."""
# marks: cross 2
# reason: test_cross_contract: cross(['AB', 'C'], ['12', '3']) returned [a list], expected ['AB12', 'AB3', 'C12', 'C3'].
def cross(A, B):
    return [a[0] + b[0] for a in A for b in B]
