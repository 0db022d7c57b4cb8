"""Returns the new singletons as a list."""
# marks: propagate_cell 4
# reason: test_propagate_cell_examples: sd.propagate_cell((0, 2)) returned [], expected set(). A cell with several candidates has no news. (A list is not a set.)
def sudoku_propagate_cell(self, ij):
    i, j = ij
    news = []
    if len(self.m[i][j]) == 1:
        for r in range(9):
            for c in range(9):
                peer = r == i or c == j or (r // 3 == i // 3 and c // 3 == j // 3)
                if peer and (r, c) != (i, j):
                    news += self.ruleout(r, c, getel(self.m[i][j]))
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
