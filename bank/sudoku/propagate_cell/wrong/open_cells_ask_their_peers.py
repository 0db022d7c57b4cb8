"""Takes the digits of determined peers out of an open cell."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: After propagate_cell((3, 0)), a cell that holds {1, 5, 8}, row 3, column 0 holds {1, 8}, expected {1, 5, 8}. A cell with several candidates says nothing to its peers.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    news = set()
    for r, c in ALL_CELLS:
        if (r, c) != (i, j) and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3)):
            if len(self.m[i][j]) == 1:
                news |= self.ruleout(r, c, getel(self.m[i][j]))
            elif len(self.m[r][c]) == 1:
                news |= self.ruleout(i, j, getel(self.m[r][c]))
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
