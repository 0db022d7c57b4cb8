"""Looks at rows and cols, whatever it is given."""
# marks: cross 0
def cross(A, B):
    return [r + c for r in rows for c in cols]
