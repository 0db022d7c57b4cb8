"""Stops reporting when it has four new singletons."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: propagate_cell((5, 0)), a cell that holds 4, returned {(0, 0), (2, 0), (3, 1), (5, 2)}, expected {(0, 0), (2, 0), (3, 1), (5, 2), (8, 0)}. Only cells that became singletons by this call are news.
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
