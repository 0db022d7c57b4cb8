"""Leaves out the rules for cells that are given: a contradiction between two of them is seen only through open cells, and in a full grid not at all."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for a full grid with two 8 in row 8 allow a grid in which row 8 holds 8 twice.
def encode_sudoku(puzzle):
    from itertools import combinations
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    known = {(i, j): d for i, j, d in givens(puzzle)}
    formula = [frozenset({variable(*k, d)}) for k, d in known.items()]
    formula += [frozenset({-variable(*k, e)}) for k, d in known.items() for e in range(1, 10) if e != d]
    for cell in [c for row in rows for c in row if c not in known]:
        here = [variable(*cell, d) for d in range(1, 10)]
        formula.append(frozenset(here))
        formula += [frozenset({-a, -b}) for a, b in combinations(here, 2)]
        for unit in rows + columns + blocks:
            if cell in unit:
                formula += [frozenset({-variable(*cell, d), -variable(*other, d)}) for other in unit if other != cell for d in range(1, 10)]
    for unit in rows + columns + blocks:
        if any(c not in known for c in unit):
            formula += [frozenset(variable(*c, d) for c in unit) for d in range(1, 10)]
    return formula
