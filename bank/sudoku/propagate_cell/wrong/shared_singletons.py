"""Puts ready-made sets into the new singletons, so that cells of one digit share a set."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After propagate_cell((5, 2)), a cell that holds 1, two cells share one set: what is ruled out in one is then gone from the other, too.
ONE = {x: {x} for x in range(1, 10)}


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block):
            news |= self.ruleout(r, c, x)
    for r, c in news:
        self.m[r][c] = ONE[getel(self.m[r][c])]
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
