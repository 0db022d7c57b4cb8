"""Compares each cell of a unit only with the next one."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses allow a grid in which row 0 holds 1 twice.
def encode_sudoku(puzzle):
    f = [frozenset({variable(*g)}) for g in givens(puzzle)]
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    for i in range(9):
        for j in range(9):
            f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
    for unit in units:
        for a, b in zip(unit, unit[1:]):
            for d in range(1, 10):
                f.append(frozenset({-variable(*a, d), -variable(*b, d)}))
    return f
