"""Takes an open cell of exactly three candidates for something to report."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: propagate_cell((3, 0)), a cell that holds {1, 5, 8}, returned {(3, 0)}, expected set().
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return {ij} if len(self.m[i][j]) == 3 else set()
    x = getel(self.m[i][j])
    news = set()
    peers = {(i, k) for k in range(9)} | {(k, j) for k in range(9)}
    peers |= {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    for r, c in peers - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
