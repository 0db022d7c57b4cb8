"""Raises Unsolvable where two given digits contradict each other."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Unsolvable was raised, but nothing here is impossible.
def encode_sudoku(puzzle):
    from itertools import combinations

    f = []
    known = givens(puzzle)
    for i, j, d in known:
        for r, c, e in known:
            if d == e and (i, j) != (r, c) and (i == r or j == c or (i // 3, j // 3) == (r // 3, c // 3)):
                raise Unsolvable
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
        for a, b in combinations(group, 2):
            f.append(frozenset({-a, -b}))
    return f
