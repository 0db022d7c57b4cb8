"""Leaves out every clause that a given digit makes true, and reads the strings itself."""
def encode_sudoku(puzzle):
    true, false = set(), set()
    for i in range(9):
        for j in range(9):
            if puzzle[i][j] in "123456789":
                d = int(puzzle[i][j])
                true.add(variable(i, j, d))
                false |= {variable(i, j, e) for e in range(1, 10) if e != d}
    f = [frozenset({x}) for x in true] + [frozenset({-x}) for x in false]
    seen = set()
    for i in range(9):
        for j in range(9):
            cell = frozenset(variable(i, j, d) for d in range(1, 10))
            if not cell & true:
                f.append(cell)
            for d in range(1, 10):
                for e in range(1, d):
                    seen.add(frozenset({-variable(i, j, d), -variable(i, j, e)}))
                for k in range(9):
                    for r, c in ((i, k), (k, j), (i // 3 * 3 + k // 3, j // 3 * 3 + k % 3)):
                        if (r, c) != (i, j):
                            seen.add(frozenset({-variable(i, j, d), -variable(r, c, d)}))
    return f + [c for c in seen if not any(-x in false for x in c)]
