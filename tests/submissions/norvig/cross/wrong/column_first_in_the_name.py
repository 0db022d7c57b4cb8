"""Puts the digit in front of the letter."""
# marks: cross 0
def cross(A, B):
    return [b + a for a in A for b in B]
