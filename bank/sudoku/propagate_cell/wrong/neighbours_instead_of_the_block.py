"""Takes the eight neighbours for the block, which is right in the middle of a block only."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 1, column 2 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {1, 2, 3, 4, 6, 7, 8, 9}. It is in the same block as row 0, column 0.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    news = set()
    if len(self.m[i][j]) == 1:
        x = getel(self.m[i][j])
        for r, c in ALL_CELLS:
            near = abs(r - i) <= 1 and abs(c - j) <= 1
            if (r, c) != (i, j) and (r == i or c == j or near):
                news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
