"""Says where digits must be, but lets a cell hold several."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for an empty puzzle allow a grid in which row 0, column 1 holds both 2 and 3.
def encode_sudoku(puzzle):
    f = [frozenset({variable(*g)}) for g in givens(puzzle)]
    for a in range(9):
        for d in range(1, 10):
            f.append(frozenset(variable(a, k, d) for k in range(9)))
            f.append(frozenset(variable(k, a, d) for k in range(9)))
            f.append(frozenset(variable(a // 3 * 3 + k // 3, a % 3 * 3 + k % 3, d) for k in range(9)))
            f.append(frozenset(variable(a, d - 1, k) for k in range(1, 10)))
    return f
