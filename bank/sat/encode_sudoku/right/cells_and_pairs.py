"""Says that each cell has a digit, and for each pair of peers that they differ."""
def encode_sudoku(puzzle):
    f = []
    cells = [(i, j) for i in range(9) for j in range(9)]
    for i, j in cells:
        f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
        for r, c in cells:
            peers = r == i or c == j or (r // 3 == i // 3 and c // 3 == j // 3)
            if peers and (r, c) < (i, j):
                for d in range(1, 10):
                    f.append(frozenset({-variable(i, j, d), -variable(r, c, d)}))
    for i, j, d in givens(puzzle):
        f.append(frozenset({variable(i, j, d)}))
    return f
