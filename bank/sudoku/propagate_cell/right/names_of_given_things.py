"""Calls its loop variables and a list like given things."""
ALL_CELLS = [(row, column) for row in range(9) for column in range(9)]
todo = ALL_CELLS
for EASY in range(9):
    for BLANK_ROWS in range(9):
        todo.pop()
while todo:
    todo.pop()


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    peers = {(i, k) for k in range(9)} | {(k, j) for k in range(9)}
    peers |= {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    for r, c in peers - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


UNITS = [[(k, n) for n in range(9)] for k in range(9)] + [[(n, k) for n in range(9)] for k in range(9)]
UNITS += [[(a + r, b + c) for r in range(3) for c in range(3)] for a in (0, 3, 6) for b in (0, 3, 6)]
PEERS = {(r, c): {peer for unit in UNITS if (r, c) in unit for peer in unit} - {(r, c)} for r in range(9) for c in range(9)}
Sudoku.propagate_cell = sudoku_propagate_cell
