"""Numbers its own variables on from call to call, so that soon they are larger than 9999."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: encode_sudoku of an empty puzzle returned a formula with the variable 12393; 9999 is the largest allowed.
from itertools import count

fresh = count(730)


def encode_sudoku(puzzle):
    f = [frozenset({variable(i, j, d)}) for i, j, d in givens(puzzle)]
    nine = range(9)
    groups = [[variable(i, j, d + 1) for d in nine] for i in nine for j in nine]
    groups += [[variable(i, j, d + 1) for j in nine] for i in nine for d in nine]
    groups += [[variable(i, j, d + 1) for i in nine] for j in nine for d in nine]
    groups += [[variable(a + n // 3, b + n % 3, d + 1) for n in nine] for a in (0, 3, 6) for b in (0, 3, 6) for d in nine]
    for group in groups:
        f.append(frozenset(group))
        before = None
        for x in group:
            now = next(fresh)
            f.append(frozenset({-x, now}))
            if before:
                f += [frozenset({-before, now}), frozenset({-before, -x})]
            before = now
    return f
