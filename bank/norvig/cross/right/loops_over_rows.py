"""Loops over names of the course below the function, which stand for something else then."""
def cross(A, B):
    names = []
    for a in A:
        names += [a + b for b in B]
    return names


for rows in "AB", "BC":
    for cols in "12", "23":
        for digits in cross(rows, cols):
            print(digits)
