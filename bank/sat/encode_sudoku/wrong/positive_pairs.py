"""Forgets the minus signs in the pairs."""
# marks: encode_sudoku 0
# reason: test_encode_sudoku_examples: The solution of EASY contradicts your clause {1, 10}. It says: row 0, column 0 holds 1 or row 0, column 1 holds 1.
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
            for d in range(1, 10):
                f.append(frozenset({variable(*a, d), variable(*b, d)}))
    return f
