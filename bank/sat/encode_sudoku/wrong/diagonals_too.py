"""Asks for all digits on the two diagonals, too."""
# marks: encode_sudoku 4
# reason: test_encode_sudoku_examples: The solution of EASY contradicts your clause {1, 91, 181, 271, 361, 451, 541, 631, 721}. It says: row 0, column 0 holds 1 or row 1, column 1 holds 1 or row 2, column 2 holds 1 or ....
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
        groups.append([variable(k, k, d) for k in range(9)])
        groups.append([variable(k, 8 - k, d) for k in range(9)])
    for group in groups:
        f.append(frozenset(group))
        for a, b in combinations(group, 2):
            f.append(frozenset({-a, -b}))
    return f
