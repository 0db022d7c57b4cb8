"""Stops telling the peers once there is some news, because `or` does not look further."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 1, column 1 holds {4, 5}, expected {4}. It is in the same block as row 0, column 0.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block):
            news = news or self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
