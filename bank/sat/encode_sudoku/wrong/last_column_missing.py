"""Stops one short: the last cell of each row is not compared."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for an empty puzzle allow a grid in which row 2, column 8 holds 9 in place of 7.
def encode_sudoku(puzzle):
    f = [frozenset({variable(*g)}) for g in givens(puzzle)]
    for i in range(9):
        for j in range(9):
            f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
            for d in range(1, 10):
                for k in range(8):
                    for r, c in ((i, k), (k, j), (i // 3 * 3 + k // 3, j // 3 * 3 + k % 3)):
                        if (r, c) != (i, j) and j < 8 and i < 8:
                            f.append(frozenset({-variable(i, j, d), -variable(r, c, d)}))
    return f
