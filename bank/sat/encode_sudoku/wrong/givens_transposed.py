"""Swaps row and column of the given digits."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: The solution of EASY contradicts your clause {84}. It says: row 1, column 0 holds 3. Are row and column exchanged?
def encode_sudoku(puzzle):
    from itertools import combinations

    f = []
    for i, j, d in givens(puzzle):
        f.append(frozenset({variable(j, i, d)}))
    groups = [[variable(i, j, d) for d in range(1, 10)] for i in range(9) for j in range(9)]
    for d in range(1, 10):
        for k in range(9):
            groups.append([variable(k, n, d) for n in range(9)])
            groups.append([variable(n, k, d) for n in range(9)])
            groups.append([variable(k // 3 * 3 + n // 3, k % 3 * 3 + n % 3, d) for n in range(9)])
    for group in groups:
        f.append(frozenset(group))
        for a, b in combinations(group, 2):
            f.append(frozenset({-a, -b}))
    return f
