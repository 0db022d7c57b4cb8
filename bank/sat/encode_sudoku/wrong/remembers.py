"""Remembers the formulas, and returns the same list again: who adds a clause, has it there next time."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: A later call of encode_sudoku must not depend on an earlier one.
FORMULAS = {}


def encode_sudoku(puzzle):
    if tuple(puzzle) in FORMULAS:
        return FORMULAS[tuple(puzzle)]
    from itertools import combinations
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    formula = [frozenset({variable(*k)}) for k in givens(puzzle)]

    for i in range(9):
        for j in range(9):
            cell = [variable(i, j, d) for d in range(1, 10)]
            formula.append(frozenset(cell))
            formula += [frozenset({-a, -b}) for a, b in combinations(cell, 2)]
    for unit in rows + columns + blocks:
        for d in range(1, 10):
            formula += [frozenset({-variable(*a, d), -variable(*b, d)}) for a, b in combinations(unit, 2)]
    FORMULAS[tuple(puzzle)] = formula
    return formula
