"""Never compares the first cell of a block with the last one."""
# marks: encode_sudoku 11
# reason: test_encode_sudoku_units: The check failed.
# data: Grids in which a digit is twice in a block, in opposite corners, while nothing else is wrong.
def encode_sudoku(puzzle):
    formula = [frozenset({variable(i, j, d)}) for i, j, d in givens(puzzle)]
    cells = [(i, j) for i in range(9) for j in range(9)]
    formula += [frozenset(variable(i, j, d) for d in range(1, 10)) for i, j in cells]
    for i, j in cells:
        for r, c in cells:
            near = abs(i - r) + abs(j - c) < 4 and (i // 3, j // 3) == (r // 3, c // 3)
            if (i, j) < (r, c) and (i == r or j == c or near):
                formula += [frozenset({-variable(i, j, d), -variable(r, c, d)}) for d in range(1, 10)]
        formula += [frozenset({-variable(i, j, d), -variable(i, j, e)}) for d in range(1, 10) for e in range(1, d)]
    return formula
