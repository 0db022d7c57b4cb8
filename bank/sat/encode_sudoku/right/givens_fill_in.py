"""Writes for each given digit also what follows for its peers, and each pair in both orders."""
from itertools import permutations


def encode_sudoku(puzzle):
    formula = []

    def one_of(literals):
        formula.append(frozenset(literals))
        for a, b in permutations(literals, 2):
            formula.append(frozenset((-a, -b)))

    for a in range(9):
        for b in range(9):
            one_of([variable(a, b, d) for d in range(1, 10)])
            one_of([variable(a, j, b + 1) for j in range(9)])
            one_of([variable(i, a, b + 1) for i in range(9)])
            one_of([variable(a // 3 * 3 + k // 3, a % 3 * 3 + k % 3, b + 1) for k in range(9)])
    for i, j, d in givens(puzzle):
        formula.append(frozenset([variable(i, j, d)]))
        formula.extend(frozenset([-variable(i, j, e)]) for e in range(1, 10) if e != d)
        formula.extend(frozenset([-variable(i, k, d)]) for k in range(9) if k != j)
    return formula
