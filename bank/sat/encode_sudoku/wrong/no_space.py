"""Reads _ and . and 0 as blanks, but not the space: a ValueError."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: encode_sudoku raised ValueError: invalid literal for int() with base 10: ' '
def encode_sudoku(puzzle):
    from itertools import combinations
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    formula = []
    for i in range(9):
        for j in range(9):
            if puzzle[i][j] not in "_.0":
                formula.append(frozenset({variable(i, j, int(puzzle[i][j]))}))

    for i in range(9):
        for j in range(9):
            cell = [variable(i, j, d) for d in range(1, 10)]
            formula.append(frozenset(cell))
            formula += [frozenset({-a, -b}) for a, b in combinations(cell, 2)]
    for unit in rows + columns + blocks:
        for d in range(1, 10):
            formula += [frozenset({-variable(*a, d), -variable(*b, d)}) for a, b in combinations(unit, 2)]
    return formula
