"""Takes a 0, which is a blank, for a given digit."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: A solution of an empty puzzle contradicts your clause {18}. It says: row 0, column 1 holds 9. A blank may be a dot, a 0, a space or _.
def encode_sudoku(puzzle):
    from itertools import combinations
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    formula = []
    for i in range(9):
        for j in range(9):
            if puzzle[i][j].isdigit():
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
