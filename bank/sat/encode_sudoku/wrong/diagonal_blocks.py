"""The rules of the three blocks in the diagonal only: the same number for the row and the column where they begin."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for an empty puzzle allow a grid in which rows and columns are right, but of the blocks only those at row 0, column 0, row 3, column 3, row 6, column 6.
def encode_sudoku(puzzle):
    from itertools import combinations

    f = [frozenset({variable(i, j, d)}) for i, j, d in givens(puzzle)]
    groups = [[variable(i, j, d) for d in range(1, 10)] for i in range(9) for j in range(9)]
    for d in range(1, 10):
        for k in range(9):
            top = left = k // 3 * 3
            groups.append([variable(k, n, d) for n in range(9)])
            groups.append([variable(n, k, d) for n in range(9)])
            groups.append([variable(top + i, left + j, d) for i in range(3) for j in range(3)])
    for group in groups:
        f.append(frozenset(group))
        f += [frozenset({-a, -b}) for a, b in combinations(group, 2)]
    return f
