"""Raises an error for a grid without a blank."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: encode_sudoku raised ValueError: max() arg is an empty sequence. min and max need something to choose from, and here there is nothing.
def encode_sudoku(puzzle):
    from itertools import combinations
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    formula = [frozenset({variable(*k)}) for k in givens(puzzle)]
    known = {k[:2] for k in givens(puzzle)}
    if max((i, j) for row in rows for i, j in row if (i, j) not in known) is None:
        return []

    for i in range(9):
        for j in range(9):
            cell = [variable(i, j, d) for d in range(1, 10)]
            formula.append(frozenset(cell))
            formula += [frozenset({-a, -b}) for a, b in combinations(cell, 2)]
    for unit in rows + columns + blocks:
        for d in range(1, 10):
            formula += [frozenset({-variable(*a, d), -variable(*b, d)}) for a, b in combinations(unit, 2)]
    return formula
