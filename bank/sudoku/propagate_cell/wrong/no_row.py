"""Forgets the row."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 0, column 3 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {1, 2, 3, 4, 6, 7, 8, 9}. It is in the same row as row 0, column 0.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    peers = [(r, j) for r in range(9)]
    peers += [(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)]
    news = set()
    for r, c in peers:
        if (r, c) != (i, j):
            news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
