"""Numbers the variables in its own way."""
# marks: encode_sudoku 4
# reason: test_encode_sudoku_examples: The solution of EASY contradicts your clause {325}. It says: row 4, column 0 holds 1. A blank may be a dot, a 0, a space or _.
def variable_of_mine(i, j, d):
    return 81 * (d - 1) + 9 * i + j + 1


def encode_sudoku(puzzle):
    from itertools import combinations

    var = variable_of_mine
    f = [frozenset({var(*g)}) for g in givens(puzzle)]
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    for i in range(9):
        for j in range(9):
            f.append(frozenset(var(i, j, d) for d in range(1, 10)))
    for unit in units:
        for a, b in combinations(unit, 2):
            for d in range(1, 10):
                f.append(frozenset({-var(*a, d), -var(*b, d)}))
    return f
