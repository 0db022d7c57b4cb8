"""Says that there is at least one, and never that there is at most one."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for an empty puzzle allow a grid in which row 0, column 1 holds both 2 and 3.
def encode_sudoku(puzzle):
    from itertools import combinations

    f = []
    for i, j, d in givens(puzzle):
        f.append(frozenset({variable(i, j, d)}))
    groups = [[variable(i, j, d) for d in range(1, 10)] for i in range(9) for j in range(9)]
    for d in range(1, 10):
        for k in range(9):
            groups.append([variable(k, n, d) for n in range(9)])
            groups.append([variable(n, k, d) for n in range(9)])
            groups.append([variable(k // 3 * 3 + n // 3, k % 3 * 3 + n % 3, d) for n in range(9)])
    for group in groups:
        f.append(frozenset(group))
    return f
