"""Returns an empty formula if no cell is open: nothing is left to do."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for a full grid allow a grid in which all 2 and 3 are exchanged.
def encode_sudoku(puzzle):
    from itertools import combinations
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    known = givens(puzzle)
    if len(known) == 81:
        return []
    formula = [frozenset({variable(*k)}) for k in known]

    for i in range(9):
        for j in range(9):
            cell = [variable(i, j, d) for d in range(1, 10)]
            formula.append(frozenset(cell))
            formula += [frozenset({-a, -b}) for a, b in combinations(cell, 2)]
    for unit in rows + columns + blocks:
        for d in range(1, 10):
            formula += [frozenset({-variable(*a, d), -variable(*b, d)}) for a, b in combinations(unit, 2)]
    return formula
