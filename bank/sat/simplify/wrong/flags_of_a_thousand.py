"""Notes what is true in a list of 1001 places, so that larger variables raise an IndexError."""
# marks: simplify 6
# reason: test_simplify_examples: simplify raised IndexError: list index out of range. Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.
def simplify(formula, assignment):
    value = [None] * 1001
    for x in assignment:
        value[abs(x)] = x > 0
    left = []
    for clause in formula:
        if any(value[abs(x)] == (x > 0) for x in clause if value[abs(x)] is not None):
            continue
        rest = frozenset(x for x in clause if value[abs(x)] is None)
        if not rest:
            raise Unsolvable
        left.append(rest)
    return left
