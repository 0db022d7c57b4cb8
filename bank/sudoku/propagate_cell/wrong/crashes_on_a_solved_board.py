"""Looks for the next open cell, which a solved board does not have."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: Sudoku.propagate_cell raised ValueError: min() arg is an empty sequence. min and max need something to choose from, and here there is nothing.
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
    self.next = min((r, c) for r, c in ALL_CELLS if len(self.m[r][c]) > 1)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
