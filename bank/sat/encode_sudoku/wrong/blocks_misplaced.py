"""Lets the blocks begin in every row and column."""
# marks: encode_sudoku 4
# reason: test_encode_sudoku_examples: The solution of EASY contradicts your clause {-12, -192}. It says: row 0, column 1 does not hold 3 or row 2, column 3 does not hold 3. Both cells may hold it, if no row, column or block has both.
def encode_sudoku(puzzle):
    from itertools import combinations

    f = [frozenset({variable(*g)}) for g in givens(puzzle)]
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(i + a, j + b) for a in range(3) for b in range(3)] for i in range(7) for j in range(7)]
    for i in range(9):
        for j in range(9):
            f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
    for unit in units:
        for a, b in combinations(unit, 2):
            for d in range(1, 10):
                f.append(frozenset({-variable(*a, d), -variable(*b, d)}))
    return f
