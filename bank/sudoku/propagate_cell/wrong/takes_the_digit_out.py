"""Pops the digit out of the cell and does not put it back."""
# marks: propagate_cell 4
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 0, column 0 holds set(), expected {5}. It is the cell itself, which keeps its digit. getel({5}) is 5 and leaves the set as it is; pop() takes the 5 out.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = self.m[i][j].pop()
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block):
            news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
