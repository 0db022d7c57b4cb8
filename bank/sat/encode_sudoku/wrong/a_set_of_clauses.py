"""Returns a set of clauses."""
# marks: encode_sudoku 0
# reason: test_encode_sudoku_examples: The answer that came cannot be used. (a set or dict of more than 4096 elements)
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
        for a, b in combinations(group, 2):
            f.append(frozenset({-a, -b}))
    return set(f)
