"""Looks for contradictions in the row and in the column, but not in the block."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), with 5 there and in row 1, column 1, returned set(), expected: raises Unsolvable, because 5 stands twice in a block.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for k in range(9):
        if k != j:
            news |= self.ruleout(i, k, x)
        if k != i:
            news |= self.ruleout(k, j, x)
    for r in range(i - i % 3, i - i % 3 + 3):
        for c in range(j - j % 3, j - j % 3 + 3):
            if len(self.m[r][c]) > 1:
                news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
