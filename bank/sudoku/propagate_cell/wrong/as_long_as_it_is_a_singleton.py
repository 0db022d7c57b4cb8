"""Repeats as long as the cell holds one candidate, which is for ever."""
# marks: propagate_cell 0
# reason: test_propagate_cell_examples: This was stopped...
def sudoku_propagate_cell(self, ij):
    i, j = ij
    news = set()
    while len(self.m[i][j]) == 1:
        x = getel(self.m[i][j])
        for r, c in ALL_CELLS:
            same_block = r // 3 == i // 3 and c // 3 == j // 3
            if (r, c) != (i, j) and (r == i or c == j or same_block):
                news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
