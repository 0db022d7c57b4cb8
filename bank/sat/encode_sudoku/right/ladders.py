"""Says "at most one" with ladders of helper variables."""
def encode_sudoku(puzzle):
    f = [frozenset({variable(i, j, d)}) for i, j, d in givens(puzzle)]
    fresh = iter(range(730, 10000))
    R = range(9)
    D = range(1, 10)
    groups = [[variable(i, j, d) for d in D] for i in R for j in R]
    groups += [[variable(i, j, d) for j in R] for i in R for d in D]
    groups += [[variable(i, j, d) for i in R] for j in R for d in D]
    groups += [[variable(a + i, b + j, d) for i in range(3) for j in range(3)] for a in (0, 3, 6) for b in (0, 3, 6) for d in D]
    for group in groups:
        f.append(frozenset(group))
        steps = [next(fresh) for _ in group]
        for k, x in enumerate(group):
            f.append(frozenset({-x, steps[k]}))
            if k:
                f.append(frozenset({-steps[k - 1], steps[k]}))
                f.append(frozenset({-steps[k - 1], -x}))
    return f
