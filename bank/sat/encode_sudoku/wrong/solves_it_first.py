"""Encodes one solution that it has found, where enough is given, and so forgets all others."""
# marks: encode_sudoku 8
# reason: test_encode_sudoku_examples: A solution of a grid without 1 and 2 contradicts your clause {64}. It says: row 0, column 7 holds 1. Are row and column exchanged?
def encode_sudoku(puzzle):
    f = the_rules() + [frozenset({variable(*g)}) for g in givens(puzzle)]
    if len(givens(puzzle)) < 30:
        return f
    try:
        model = dpll(f)
    except Unsolvable:
        return f
    return f + [frozenset({x}) for x in model if x > 0]


def the_rules():
    f = []
    cells = [(i, j) for i in range(9) for j in range(9)]
    for i, j in cells:
        f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
        for r, c in cells:
            if (r, c) < (i, j) and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3)):
                f += [frozenset({-variable(i, j, d), -variable(r, c, d)}) for d in range(1, 10)]
    return f
