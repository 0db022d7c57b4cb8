"""Counts the digits from 1 to 8."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for an empty puzzle allow a grid in which row 0, column 8 holds 9 in place of 2.
def encode_sudoku(puzzle):
    from itertools import combinations

    f = [frozenset({variable(*g)}) for g in givens(puzzle)]
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    for i in range(9):
        for j in range(9):
            f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
    for unit in units:
        for a, b in combinations(unit, 2):
            for d in range(1, 9):
                f.append(frozenset({-variable(*a, d), -variable(*b, d)}))
    return f
