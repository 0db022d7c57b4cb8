"""Lets the digits count from 0, so that a variable stands for two things."""
# marks: encode_sudoku 0
# reason: test_encode_sudoku_examples: encode_sudoku of EASY returned a formula with a clause that holds 0, which is variable(0, 0, 0): digits are 1 to 9, range(1, 10).
def encode_sudoku(puzzle):
    f = [frozenset({variable(i, j, d - 1)}) for i, j, d in givens(puzzle) if (i, j, d) != (0, 0, 1)]
    cells = [(i, j) for i in range(9) for j in range(9)]
    for i, j in cells:
        f.append(frozenset(variable(i, j, d) for d in range(9)))
        for r, c in cells:
            if (r, c) < (i, j) and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3)):
                f += [frozenset({-variable(i, j, d), -variable(r, c, d)}) for d in range(9)]
    return f
