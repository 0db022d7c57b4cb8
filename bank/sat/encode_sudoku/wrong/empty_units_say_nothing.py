"""Leaves out the rows, columns and blocks in which nothing is given."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: Your clauses for an empty puzzle allow a grid in which row 0, column 2 holds 3 in place of 4.
from itertools import combinations


def encode_sudoku(puzzle):
    digits = range(1, 10)
    known = givens(puzzle)
    units = [[(i, j) for j in range(9)] for i in range(9)] + [[(i, j) for i in range(9)] for j in range(9)]
    units += [[(i + r, j + c) for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]
    given = {(i, j) for i, j, d in known}
    exactly_one = [[variable(i, j, d) for d in digits] for i in range(9) for j in range(9)]
    for unit in units:
        if given.intersection(unit):
            exactly_one += [[variable(i, j, d) for i, j in unit] for d in digits]
    formula = [frozenset({variable(i, j, d)}) for i, j, d in known]
    for literals in exactly_one:
        formula.append(frozenset(literals))
        formula += [frozenset({-a, -b}) for a, b in combinations(literals, 2)]
    return formula
