"""Stops reporting when it has four new singletons."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), with 4 there and {4, 6} elsewhere, returned {(0, 1), (0, 2), (0, 3), (0, 4)}, expected {(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7), (0, 8), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)}. All 20 peers become singletons.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    peers = {(i, k) for k in range(9)} | {(k, j) for k in range(9)}
    peers |= {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    for r, c in sorted(peers - {(i, j)}):
        new = self.ruleout(r, c, x)
        if len(news) < 4:
            news |= new
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
