"""Counts the variables itself, and uses names of the course for its own loops and lists."""
from itertools import combinations

rows = [[(i, j) for j in range(9)] for i in range(9)]
columns = [list(column) for column in zip(*rows)]
blocks = [[rows[a + i][b + j] for i in range(3) for j in range(3)] for a in (0, 3, 6) for b in (0, 3, 6)]
grid, EASY, isomorph, f = rows + columns + blocks, None, None, None


def encode_sudoku(puzzle):
    formula = []
    for i, j in sum(rows, []):
        cell = [81 * i + 9 * j + d for d in range(1, 10)]
        formula += [frozenset({-a, -b}) for a, b in combinations(cell, 2)]
        formula.append(frozenset({cell[int(puzzle[i][j]) - 1]} if puzzle[i][j] in "123456789" else cell))
    for unit in grid:
        for digit in range(1, 10):
            formula += [frozenset({-81 * i - 9 * j - digit, -81 * r - 9 * c - digit}) for (i, j), (r, c) in combinations(unit, 2)]
    return formula


for variable in encode_sudoku(["_________"] * 9)[:5]:
    givens = model_of = variable
