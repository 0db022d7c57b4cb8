"""Lets the block begin in row i // 3 and column j // 3, which is right in the first block only."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: sd.propagate_cell((4, 7)) returned {(2, 7)}, expected {(2, 7), (3, 8)}. Block: (3, 8). Column: (2, 7).
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    row = {(i, c) for c in range(9)}
    column = {(r, j) for r in range(9)}
    block = {(i // 3 + a, j // 3 + b) for a in range(3) for b in range(3)}
    news = set()
    for r, c in (row | column | block) - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
