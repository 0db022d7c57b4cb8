"""Says that each digit has a place in each unit, and that no cell has two digits."""
def encode_sudoku(puzzle):
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    f = [frozenset([variable(*cell, d) for cell in unit]) for unit in units for d in range(1, 10)]
    for i in range(9):
        for j in range(9):
            for d in range(1, 10):
                for e in range(1, d):
                    f.append(frozenset([-variable(i, j, d), -variable(i, j, e)]))
    return f + [frozenset([variable(*g)]) for g in givens(puzzle)]
