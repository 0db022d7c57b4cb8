"""Fills the same list each time, so that the formula of an earlier puzzle becomes that of the later one."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: encode_sudoku must return a new list each time: what an earlier call returned has changed.
formula = []


def encode_sudoku(puzzle):
    formula.clear()
    from itertools import combinations
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    formula.extend(frozenset({variable(*k)}) for k in givens(puzzle))

    for i in range(9):
        for j in range(9):
            cell = [variable(i, j, d) for d in range(1, 10)]
            formula.append(frozenset(cell))
            formula.extend([frozenset({-a, -b}) for a, b in combinations(cell, 2)])
    for unit in rows + columns + blocks:
        for d in range(1, 10):
            formula.extend([frozenset({-variable(*a, d), -variable(*b, d)}) for a, b in combinations(unit, 2)])
    return formula
