"""Counts column 6 to the blocks in the middle."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After propagate_cell((6, 6)), a cell that holds 9, row 8, column 4 holds {2, 3, 8}, expected {2, 3, 8, 9}. It is in no unit of the cell that was propagated.
def begin(k):
    if k < 3:
        return 0
    if k <= 6:
        return 3
    return 6


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    row = {(i, c) for c in range(9)}
    column = {(r, j) for r in range(9)}
    block = {(3 * (i // 3) + a, begin(j) + b) for a in range(3) for b in range(3)}
    news = set()
    for r, c in (row | column | block) - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
